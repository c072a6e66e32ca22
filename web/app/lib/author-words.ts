// Author labels: gender, age and comment count as Spanish text. They describe the author and do not identify the account.
import type { Gender } from '@murmullo/contract/genders'

export const genderWords: Readonly<Record<Gender, string>> = { mujer: 'Mujer', hombre: 'Hombre', otro: 'Otro' }

export const anonymous = 'Anónimo'

/** "Mujer · 27 años", one of the two, or an empty string. */
export function whoSpeaks(gender: Gender | null, age: number | null): string {
  return [gender && genderWords[gender], age !== null && yearsOld(age)].filter(Boolean).join(' · ')
}

export function yearsOld(age: number): string {
  return `${age} años`
}

/** "Comentar", "1 comentario", "48 comentarios" */
export function commentLabel(count: number): string {
  if (count === 0) return 'Comentar'
  return count === 1 ? '1 comentario' : `${count} comentarios`
}
