// Requests of an administrator on a secret: pin, unpin, reveal the IP address or remove. Their form and texts.
import { revealAddressInput } from '@murmullo/contract/admin/admin'
import * as z from 'zod/mini'
import type { FieldErrors } from '../../lib/forms/field-error-messages.ts'
import type { FormFailure } from '../../lib/forms/form-result.ts'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { removalForm, removalIntents, type RemovalResult } from './content-removal.ts'

export type SecretAdminResult = RemovalResult & {
  /** Current state; undefined if the request was not about pinning. */
  readonly pinned?: boolean
  /** Null: no address is stored. */
  readonly address?: string | null
}

export const secretAdminIntents = ['pin', 'unpin', 'ip', ...removalIntents] as const

export const revealForm = defineForm({
  name: 'ipReveal',
  schema: z.omit(revealAddressInput, { id: true }),
  read: (form) => ({ reason: textValue(form, 'reason') }),
})

export function validateSecretAdmin(form: FormData): FieldErrors | null {
  const intent = textValue(form, 'intent')
  if (intent === 'ip') return validateForm(revealForm, form).fieldErrors
  return intent === 'remove' ? validateForm(removalForm, form).fieldErrors : null
}

const withoutResponse: Readonly<Record<string, string>> = {
  ip: 'No se pudo ver la IP',
  remove: 'No se pudo eliminar el secreto',
}

export function secretAdminError({ code, intent, error }: FormFailure): string {
  return code === 'network' ? `Error: ${withoutResponse[intent] ?? 'No se pudo completar la acción'}` : error
}
