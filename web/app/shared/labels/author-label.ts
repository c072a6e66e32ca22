// Author labels: gender, age and comment count as Spanish text. They describe the author and do not identify the account.
import type { Gender } from '@murmullo/contract/constants/genders'

export const genderLabels: Readonly<Record<Gender, string>> = { mujer: 'Mujer', hombre: 'Hombre', otro: 'Otro' }

export const anonymousLabel = 'Anónimo'

/** "Mujer · 27 años", one of the two, or an empty string. */
export function authorLabel(gender: Gender | null, age: number | null): string {
  return [gender && genderLabels[gender], age !== null && ageLabel(age)].filter(Boolean).join(' · ')
}

export function ageLabel(age: number): string {
  return `${age} años`
}

/** "Comentar", "1 comentario", "48 comentarios" */
export function commentLabel(count: number): string {
  if (count === 0) return 'Comentar'
  return count === 1 ? '1 comentario' : `${count} comentarios`
}
