// Draft store of the publish form: debounced save, discard with undo, and the idempotency key of the last submit.
import { countedLength } from '../../lib/forms/text-length.ts'
import { createValueStore } from '../../lib/state/value-store.ts'
import { deleteSecretDraft, readSecretDraft, saveSecretDraft, type SecretDraft } from '../../shared/secret-draft.ts'

/** Debounce: short enough to lose little, long enough for a slow phone. */
export const pauseMs = 400

export type DraftState = 'none' | 'kept' | 'discarded'
export type DraftFields = Omit<SecretDraft, 'sent'>
export type DraftForm = { readonly read: () => DraftFields; readonly fill: (fields: DraftFields) => void }

const emptyFields: DraftFields = { text: '', gender: '', age: '', explicit: false, hidesCountry: false, later: false }

function lastAttempt(): SecretDraft['sent'] {
  return readSecretDraft()?.sent ?? null
}

export function createDraftStore() {
  const state = createValueStore<DraftState>('none')
  let timer: ReturnType<typeof setTimeout> | undefined
  let discarded: SecretDraft | null = null
  let form: DraftForm | null = null

  const read = () => form?.read() ?? emptyFields
  const readDraft = (): SecretDraft => ({ ...read(), sent: lastAttempt() })
  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const save = (draft: SecretDraft) => state.set(saveSecretDraft(draft) ? 'kept' : 'none')

  /** Saves what is not saved yet: after the pause, when the tab is hidden, and when the form is left. */
  const flush = () => {
    if (timer === undefined) return
    stopTimer()
    const draft = readDraft()
    if (countedLength(draft.text) > 0) return save(draft)
    deleteSecretDraft()
    state.set('none')
  }
  return {
    state,
    flush,
    /** The form is mounted: fills it. Text typed before hydration, or returned by the server, is newer than the draft. */
    open: (mounted: DraftForm) => {
      form = mounted
      const draft = readSecretDraft()
      if (!draft || countedLength(read().text) > 0) return
      form.fill(draft)
      state.set('kept')
    },
    /** Call on every input event. */
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMs)
    },
    /** Storage of the idempotency key, saved with the draft before each submit. */
    keyStorage: {
      last: lastAttempt,
      save: (sent: SecretDraft['sent']) => {
        stopTimer()
        saveSecretDraft({ ...read(), sent })
      },
    },
    discard: () => {
      stopTimer()
      discarded = readDraft()
      deleteSecretDraft()
      form?.fill(emptyFields)
      state.set('discarded')
    },
    restore: () => {
      if (!discarded) return
      form?.fill(discarded)
      save(discarded)
    },
  }
}
