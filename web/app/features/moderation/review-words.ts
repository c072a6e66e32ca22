// The words of the queue.
import type { Decision, Review } from '@murmullo/contract/moderation'
import type { AppealableAction } from '@murmullo/contract/statements'

export const kindWords: Readonly<Record<Review['kind'], string>> = {
  secret: 'Secreto',
  photo: 'Foto',
  comment: 'Comentario',
}

export const stateWords: Readonly<Record<Review['state'], string>> = {
  visible: 'A la vista',
  hidden: 'Oculto',
  removed: 'Retirado',
}

/** What its author asks to have undone. */
export const againstWords: Readonly<Record<AppealableAction, string>> = {
  hidden: 'Pide que se vuelva a ver',
  removed: 'Pide que se devuelva',
  marked_explicit: 'Pide que no sea explícito',
}

/** Said aloud once it is decided. */
export const doneWords: Readonly<Record<Decision, string>> = {
  approve: 'Aprobado.',
  mark_explicit: 'Marcado como explícito.',
  remove: 'Retirado.',
}

export const shortcuts: readonly (readonly [key: string, what: string])[] = [
  ['j', 'Siguiente'],
  ['k', 'Anterior'],
  ['a', 'Aprobar'],
  ['e', 'Marcar como explícito'],
  ['r', 'Retirar: elige la norma por su número'],
  ['Esc', 'Cerrar la lista de normas'],
  ['?', 'Ver esta ayuda'],
]

/** The key of the rule at that place: 1 to 9, then 0. */
export function keyAt(place: number): string {
  return String((place + 1) % 10)
}
