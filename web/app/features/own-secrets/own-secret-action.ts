// Route action for a change of the author's own secret: privacy or deletion.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'

export type OwnChange = {
  readonly id: string
  readonly intent: 'privacy' | 'delete' | 'ask-delete'
  /** Wanted privacy. */
  readonly isPrivate: boolean
  /** Error message; null on success. */
  readonly failed: string | null
}

const failures = {
  privacy: 'No se pudo actualizar la privacidad... Inténtalo de nuevo.',
  delete: 'No se pudo eliminar el secreto... Inténtalo de nuevo.',
  'ask-delete': null,
} as const

/** Parses the form into a failed result, the fallback when the server does not respond. */
export function failedOwnChange(form: FormData | null): OwnChange | null {
  const intent = formField(form, 'intent')
  if (intent !== 'privacy' && intent !== 'delete' && intent !== 'ask-delete') return null
  const isPrivate = formField(form, 'isPrivate') === 'true'
  return { id: formField(form, 'id'), intent, isPrivate, failed: failures[intent] }
}

export async function ownSecretAction({ secrets }: MurmulloApi, input: OwnChange): Promise<OwnChange> {
  const { id, isPrivate } = input
  const done = { ...input, failed: null }
  if (input.intent === 'ask-delete') return done
  if (input.intent === 'privacy')
    return (await tryCall(() => secrets.setPrivacy({ id, isPrivate }))) === null ? done : input
  const refusal = await tryCall(() => secrets.deleteSecret({ id }))
  // Already deleted in another tab: the wanted state is reached, so it counts as success.
  return refusal === null || refusal === 'secrets.not_found' ? done : input
}
