// From a secret to what its picture shows: what its card does, and nothing of whoever wrote it.
import type { PublicSecretRow } from '../secrets/secrets.columns.ts'
import type { Shown } from './share.picture.ts'
import { drawableText } from './share.text.ts'

type Told = Pick<PublicSecretRow, 'text' | 'isExplicit' | 'gender' | 'age'>

const genderWords = { none: '', mujer: 'Mujer', hombre: 'Hombre', otro: 'Otro' }
/** All that is said of how long an explicit one is. */
const lengths = [40, 110, 220, 360]

/** Of an explicit one not a letter goes on: what is drawn blurred in its place is the same for all of about its length. */
export function viewShown({ text, isExplicit, gender, age }: Told, flag: string | null, host: string): Shown {
  const who = [genderWords[gender], age === null ? '' : `${age} años`].filter(Boolean).join(' · ')
  const length = lengths.find((most) => text.length <= most) ?? lengths.at(-1) ?? 0
  return { text: isExplicit ? null : drawableText(text), length: isExplicit ? length : 0, who, flag, host }
}
