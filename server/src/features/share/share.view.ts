// View: maps a secret to the input of the share image template. It has the public card fields and nothing about the author's account.
import { countries } from '@murmullo/contract/constants/countries'
import type { Gender } from '@murmullo/contract/constants/genders'
import { hourOfPublication } from '@murmullo/contract/content/hours'
import { mentionsSelfHarm } from '@murmullo/contract/safety/self-harm'
import type { ShareContent } from './share.template.ts'
import { normalizeText } from './share.normalize-text.ts'

type SecretFields = {
  readonly text: string
  readonly isExplicit: boolean
  readonly gender: Gender | 'none'
  readonly age: number | null
  readonly countryCode: string
  readonly publishedAt: string
}

const genderLabels = { none: '', mujer: 'Mujer', hombre: 'Hombre', otro: 'Otro' }
/** Length buckets for explicit secrets: the only exposed information about their length. */
const lengths = [40, 110, 220, 360]
const listed: ReadonlySet<string> = new Set(countries)

/** No character of an explicit text is passed on: the blurred placeholder is the same for all secrets in a length bucket, and so is its sky. */
export function viewShareContent(
  { text, isExplicit, gender, age, countryCode, publishedAt }: SecretFields,
  host: string,
): ShareContent {
  const who = [genderLabels[gender], age === null ? '' : `${age} años`].filter(Boolean).join(' · ')
  const length = lengths.find((most) => text.length <= most) ?? lengths.at(-1) ?? 0
  const flag = listed.has(countryCode) ? countryCode : null
  if (isExplicit) return { text: null, length, who, flag, hour: null, isPlain: false, host }
  const isPlain = mentionsSelfHarm(text)
  const hour = isPlain ? null : hourOfPublication(countryCode, publishedAt)
  return { text: normalizeText(text), length: 0, who, flag, hour, isPlain, host }
}
