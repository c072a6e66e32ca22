// Route action for a change of the author's own secret: privacy or deletion.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'

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
export function failedChange(form: FormData | null): OwnChange | null {
  const intent = fieldOf(form, 'intent')
  if (intent !== 'privacy' && intent !== 'delete' && intent !== 'ask-delete') return null
  const isPrivate = fieldOf(form, 'isPrivate') === 'true'
  return { id: fieldOf(form, 'id'), intent, isPrivate, failed: failures[intent] }
}

export async function changeOwn({ secrets }: MurmulloApi, asked: OwnChange): Promise<OwnChange> {
  const { id, isPrivate } = asked
  const done = { ...asked, failed: null }
  if (asked.intent === 'ask-delete') return done
  if (asked.intent === 'privacy')
    return (await refusalOf(() => secrets.setPrivacy({ id, isPrivate }))) === null ? done : asked
  const refusal = await refusalOf(() => secrets.deleteSecret({ id }))
  // Already deleted in another tab: the wanted state is reached, so it counts as success.
  return refusal === null || refusal === 'secrets.not_found' ? done : asked
}
