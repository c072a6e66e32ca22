// The few words that say who speaks, without saying who.
import type { Gender } from '@murmullo/contract/genders'

export const genderWords: Readonly<Record<Gender, string>> = { mujer: 'Mujer', hombre: 'Hombre', otro: 'Otro' }

export const anonymous = 'Anónimo'

/** "Mujer · 27 años", either half, or nothing. */
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
