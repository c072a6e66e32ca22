// Route action that deletes all secrets of the user, or cancels the pending erasure.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { parseErasureMode } from '../../shared/erasure-choice.tsx'
import type { EraseAllOutcome } from './erase-all.tsx'

const failures = {
  'ask-erase-all': null,
  'erase-all': 'No se pudieron borrar tus secretos... Inténtalo de nuevo.',
  'keep-all': 'No se pudo cancelar... Inténtalo de nuevo.',
} as const

/** Parses the form into a failed result. Null for another intent. */
export function failedEraseAll(form: FormData | null): EraseAllOutcome | null {
  const intent = formField(form, 'intent')
  if (intent !== 'ask-erase-all' && intent !== 'erase-all' && intent !== 'keep-all') return null
  return { intent, mode: parseErasureMode(form), failed: failures[intent] }
}

type EraseAllResult = { readonly outcome: EraseAllOutcome; readonly receipt: string | null }

export async function eraseAllAction({ accounts }: MurmulloApi, input: EraseAllOutcome): Promise<EraseAllResult> {
  let receipt: string | null = null
  const refusal = await tryCall(async () => {
    if (input.intent === 'erase-all') ({ receipt } = await accounts.eraseSecrets({ confirm: true, mode: input.mode }))
    if (input.intent === 'keep-all') await accounts.keepSecrets()
  })
  return { outcome: refusal === null ? { ...input, failed: null } : input, receipt }
}
