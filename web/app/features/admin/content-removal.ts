// Removal of a secret or comment by a moderator or administrator: its form and texts.
import { type RemovableKind, removeContentInput } from '@murmullo/contract/admin/admin'
import * as z from 'zod/mini'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'

export type Removable = { readonly kind: RemovableKind; readonly id: string }

/** After the first of two presses without JavaScript nothing is removed yet. */
export type RemovalResult = { readonly intent: string; readonly rule?: string; readonly isRemoved?: boolean }

export const removedMessages: Readonly<Record<RemovableKind, string>> = {
  secret: 'Secreto eliminado. A quien lo escribió le decimos qué norma incumplió.',
  comment: 'Comentario eliminado. A quien lo escribió le decimos qué norma incumplió.',
}

/** Error of a request without a response. */
export const removalFailedMessage = 'Error: No se pudo eliminar'

/** Two presses: without JavaScript the first one asks for confirmation. */
export const removalIntents = ['ask-remove', 'remove'] as const

export const removalForm = defineForm({
  name: 'contentRemoval',
  schema: z.omit(removeContentInput, { kind: true, id: true }),
  read: (form) => ({ rule: textValue(form, 'rule') }),
})
