// From a secret to what its picture shows: what its card does, and nothing of whoever wrote it.
import { countries } from '@murmullo/contract/countries'
import type { Gender } from '@murmullo/contract/genders'
import type { Shown } from './share.picture.ts'
import { drawableText } from './share.text.ts'

type Told = {
  readonly text: string
  readonly isExplicit: boolean
  readonly gender: Gender | 'none'
  readonly age: number | null
  readonly countryCode: string
}

const genderWords = { none: '', mujer: 'Mujer', hombre: 'Hombre', otro: 'Otro' }
/** All that is said of how long an explicit one is. */
const lengths = [40, 110, 220, 360]
const listed: ReadonlySet<string> = new Set(countries)

/** Of an explicit one not a letter goes on: what is drawn blurred in its place is the same for all of about its length. */
export function viewShown({ text, isExplicit, gender, age, countryCode }: Told, host: string): Shown {
  const who = [genderWords[gender], age === null ? '' : `${age} años`].filter(Boolean).join(' · ')
  const length = lengths.find((most) => text.length <= most) ?? lengths.at(-1) ?? 0
  const flag = listed.has(countryCode) ? countryCode : null
  return { text: isExplicit ? null : drawableText(text), length: isExplicit ? length : 0, who, flag, host }
}
