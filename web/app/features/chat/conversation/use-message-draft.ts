// React hook: saves the message draft and the unsent messages on the device. Runs the effects of the reducer.
import { useEffect } from 'react'
import { createStore, createTimer, useOnce, useStoreState } from '../../../lib/state/effect-store.ts'
import { createDraftState, type DraftEffect, readMessageDraft, reduceDraft, saveMessageDraft } from './message-draft.ts'
import type { Outbox } from './outbox.ts'

/** Debounce: short enough to lose little, long enough for a slow phone. */
const pauseMs = 400

export function createDraft(id: string, who: string, outbox: Outbox) {
  const timer = createTimer(pauseMs)
  return createStore(createDraftState(outbox), reduceDraft, (effect: DraftEffect, dispatch) => {
    if (effect.type === 'saveLater') return timer.start(() => dispatch({ type: 'pauseElapsed' }))
    timer.stop()
    saveMessageDraft(id, who, effect.draft, effect.knownKeys)
  })
}

export function useMessageDraft(id: string, who: string, outbox: Outbox) {
  const store = useOnce(() => createDraft(id, who, outbox))
  useEffect(() => {
    store.dispatch({ type: 'restored', text: readMessageDraft(id).text })
    const hide = () => document.visibilityState === 'hidden' && store.dispatch({ type: 'hidden' })
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      store.dispatch({ type: 'unmounted' })
    }
  }, [store, id])
  useEffect(() => store.dispatch({ type: 'outboxChanged', outbox }), [store, outbox])
  return {
    savedText: useStoreState(store, ({ savedText }) => savedText),
    save: (text: string) => store.dispatch({ type: 'typed', text }),
  }
}
