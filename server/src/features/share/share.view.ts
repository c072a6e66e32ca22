// View: maps a secret to the input of the share image template. It has the public card fields and nothing about the author's account.
import { countries } from '@murmullo/contract/constants/countries'
import type { Gender } from '@murmullo/contract/constants/genders'
import type { ShareContent } from './share.template.ts'
import { normalizeText } from './share.normalize-text.ts'

type SecretFields = {
  readonly text: string
  readonly isExplicit: boolean
  readonly gender: Gender | 'none'
  readonly age: number | null
  readonly countryCode: string
}

const genderLabels = { none: '', mujer: 'Mujer', hombre: 'Hombre', otro: 'Otro' }
/** Length buckets for explicit secrets: the only exposed information about their length. */
const lengths = [40, 110, 220, 360]
const listed: ReadonlySet<string> = new Set(countries)

/** No character of an explicit text is passed on: the blurred placeholder is the same for all secrets in a length bucket. */
export function viewShareContent(
  { text, isExplicit, gender, age, countryCode }: SecretFields,
  host: string,
): ShareContent {
  const who = [genderLabels[gender], age === null ? '' : `${age} años`].filter(Boolean).join(' · ')
  const length = lengths.find((most) => text.length <= most) ?? lengths.at(-1) ?? 0
  const flag = listed.has(countryCode) ? countryCode : null
  return { text: isExplicit ? null : normalizeText(text), length: isExplicit ? length : 0, who, flag, host }
}
