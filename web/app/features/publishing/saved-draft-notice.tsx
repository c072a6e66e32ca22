// Notice for a visitor without a session that the draft is still stored on this device.
import { useSyncExternalStore } from 'react'
import { readSecretDraft } from '../../shared/secret-draft.ts'

const never = () => () => {}

export function SavedDraftNotice() {
  const hasDraft = useSyncExternalStore(
    never,
    () => readSecretDraft() !== null,
    () => false,
  )
  if (!hasDraft) return null
  return <p className="mt-4 text-sm text-ink-2">Tu borrador sigue guardado en este dispositivo. Entra y lo verás.</p>
}
