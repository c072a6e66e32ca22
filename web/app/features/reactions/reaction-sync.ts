// Reaction sync with the server: loads this browser's reactions, and sends changes until the server state matches the wanted state.
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import type { reactions } from '@murmullo/contract/content/reactions'
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { callApi } from '../../lib/api/call-api.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { createDeviceToken } from './device-token.ts'
import { type ReactionEvent, reduceReactions } from './reaction-reducer.ts'
import {
  type Counts,
  createReactionState,
  type ReactionStates,
  type RenderedCounts,
  setReactionState,
} from './reaction-state.ts'

type SyncOptions = {
  readonly call?: typeof callApi
  readonly deviceToken?: ReturnType<typeof createDeviceToken>
  readonly now?: () => number
}

export function createReactionSync(
  states: ReactionStates,
  rendered: Map<string, RenderedCounts>,
  { call = callApi, deviceToken = createDeviceToken(call), now = Date.now }: SyncOptions = {},
) {
  /** Requests for this browser's reactions, by secret. While an entry exists, no other request is sent for that secret. */
  const loading = new Map<string, Promise<void>>()
  /** Counts rendered again after back navigation are not new. */
  const seen = new WeakSet<Counts>()

  const getState = (secretId: string) => states.get()[secretId]
  const dispatch = (secretId: string, event: ReactionEvent) => {
    const state = getState(secretId)
    if (state) setReactionState(states, secretId, reduceReactions(state, event))
  }

  /** Processes the counts of newly rendered secrets, and requests which of their reactions belong to this browser. */
  function syncCounts(): void {
    const token = deviceToken.read()
    const newIds: string[] = []
    for (const [secretId, { counts, isLive }] of rendered) {
      if (!getState(secretId)) setReactionState(states, secretId, createReactionState(counts))
      else if (!seen.has(counts)) dispatch(secretId, { type: 'rendered', counts, isLive, at: now() })
      seen.add(counts)
      if (!loading.has(secretId)) newIds.push(secretId)
    }
    rendered.clear()
    if (token === null) return
    while (newIds.length > 0) {
      const ids = newIds.splice(0, reactionLimits.mineMax)
      const answer = loadOwn(token, ids)
      for (const id of ids) loading.set(id, answer)
    }
  }

  async function loadOwn(token: string, secretIds: readonly string[]): Promise<void> {
    try {
      const { mine } = await call<typeof reactions.listMine>('POST', '/reactions/mine', { device: token, secretIds })
      const kindsById = new Map(mine.map(({ secretId, kinds }) => [secretId, kinds]))
      for (const id of secretIds) dispatch(id, { type: 'loaded', kinds: kindsById.get(id) ?? [] })
    } catch (error) {
      for (const id of secretIds) loading.delete(id)
      if (hasCode(error, 'reactions.device_unknown')) dropToken(token)
      log(error)
    }
  }

  /** Sends a press, and the presses of the same kind that follow meanwhile, until the server state equals the wanted state. */
  async function send(secretId: string, kind: ReactionKind): Promise<void> {
    syncCounts()
    dispatch(secretId, { type: 'pressed', kind, at: now() })
    try {
      const loaded = loading.get(secretId) ?? Promise.resolve()
      // From here until the end no request for own reactions is sent: its answer could be older than this press.
      loading.set(secretId, loaded)
      await loaded
      await sendUntilStored(secretId, kind)
      dispatch(secretId, { type: 'synced', kind })
    } catch (error) {
      dispatch(secretId, { type: 'failed', kind })
      // The answer may be lost although the server stored the reaction: the next rendering of the secret asks for it.
      if (!Object.values(getState(secretId)?.sending ?? {}).includes(true)) loading.delete(secretId)
      if (hasCode(error, 'reactions.not_offered')) explainNotOffered().catch(log)
      else log(error)
    }
  }

  async function sendUntilStored(secretId: string, kind: ReactionKind): Promise<void> {
    const isWanted = () => getState(secretId)?.own[kind] === true
    const isSynced = () => isWanted() === (getState(secretId)?.stored[kind] === true)
    for (let refusals = 0; !isSynced(); ) {
      const token = await deviceToken.get()
      if (isSynced()) return
      const reacted = isWanted()
      dispatch(secretId, { type: 'sent', kind })
      try {
        const path = `/secrets/${secretId}/reactions/${kind}` as const
        await call<typeof reactions.setReaction>('PUT', path, { reacted, device: token })
        dispatch(secretId, { type: 'succeeded', kind, reacted, at: now() })
      } catch (error) {
        if (!hasCode(error, 'reactions.device_unknown') || refusals++ > 0) throw error
        dropToken(token)
      }
    }
  }

  /** Another tab may already have a new token; then that one is used. */
  function dropToken(token: string): void {
    if (deviceToken.read() !== token) return
    deviceToken.remove(token)
    for (const secretId of Object.keys(states.get())) dispatch(secretId, { type: 'deviceUnknown' })
  }

  return { syncCounts, send }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && error.message === code
}

/** The text changed after this page was loaded: the secret shows the help card now. */
async function explainNotOffered(): Promise<void> {
  const { formErrorMessages } = await import('../../lib/forms/form-error-messages.ts')
  await showToast('plain', formErrorMessages['reactions.not_offered'])
}

function log(error: unknown): void {
  // eslint-disable-next-line no-console -- a failed reaction is rolled back without a message, so the log is its only trace
  console.warn(error)
}
