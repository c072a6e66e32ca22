// Spanish labels of the review queue and its keyboard shortcuts.
import { ruleNames } from '@murmullo/contract/moderation/rules'
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Decision, Review, Undoable } from '@murmullo/contract/moderation/moderation'
import type { AppealableAction } from '@murmullo/contract/moderation/statements'
import type { Shortcuts } from '../../../shared/shortcuts/shortcuts-help.tsx'

export const kindLabels: Readonly<Record<Review['kind'], string>> = {
  secret: 'Secreto',
  photo: 'Foto',
  comment: 'Comentario',
}

export const stateLabels: Readonly<Record<Review['state'], string>> = {
  visible: 'A la vista',
  hidden: 'Oculto',
  removed: 'Retirado',
}

/** What the author's appeal requests. */
export const appealLabels: Readonly<Record<AppealableAction, string>> = {
  hidden: 'Pide que se vuelva a mostrar',
  removed: 'Pide que se vuelva a publicar',
  marked_explicit: 'Pide que no sea explícito',
}

const decidedLabels: Readonly<Record<AppealableAction, string>> = {
  hidden: 'Se ocultó',
  removed: 'Se retiró',
  marked_explicit: 'Se marcó como explícito',
}

/** The decision under appeal, with its rule. */
export function decisionText({ against, rule, byHuman }: NonNullable<Review['appeal']>): string {
  const rulePart = against === 'marked_explicit' ? '' : `, por «${ruleNames[rule]}»`
  return `${decidedLabels[against]}${rulePart}. ${byHuman ? 'Lo decidió una persona del equipo.' : 'Fue una decisión automática.'}`
}

const decisionLabels: Readonly<Record<Decision, string>> = {
  approve: 'Aprobado.',
  mark_explicit: 'Marcado como explícito.',
  remove: 'Retirado.',
}

/** Label of a decision that can still be undone. */
export function undoLabel({ decision, isFirstOfTwo }: Pick<Undoable, 'decision' | 'isFirstOfTwo'>): string {
  return isFirstOfTwo ? 'Aprobación 1 de 2. Falta otra persona del equipo.' : decisionLabels[decision]
}

/** Announced to screen readers after the decision. */
export function announcementFor(decided: Pick<Undoable, 'decision' | 'isFirstOfTwo'>): string {
  return `${undoLabel(decided)} Puedes deshacerlo con Z durante ${moderationLimits.undoSeconds} segundos.`
}

export const shortcuts: Shortcuts = [
  ['j', 'Siguiente'],
  ['k', 'Anterior'],
  ['a', 'Aprobar (riesgo alto: dos veces)'],
  ['e', 'Marcar como explícito'],
  ['r', 'Retirar: elige la norma por su número'],
  ['z', 'Deshacer lo último (10 segundos)'],
  ['Esc', 'Cerrar lo que se abrió'],
  ['?', 'Ver esta ayuda'],
]
