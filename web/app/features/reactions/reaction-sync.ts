// Reaction sync with the server: loads this browser's reactions, and sends changes until the server state matches.
import { reactionLimits } from '@murmullo/contract/constants/limits'
import type { reactions } from '@murmullo/contract/content/reactions'
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { callApi } from '../../lib/api/call-api.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { removeDeviceToken, readDeviceToken, getDeviceToken } from './device-token.ts'
import { type Counts, type ReactionState, reactionStates, pendingCounts, setReactionState } from './reaction-state.ts'

/** Maximum age of a count: pages are cached, and counting is delayed. */
const countDelayMs = 30_000

/** Reactions of this browser that the server has stored, by secret. */
const storedKinds = new Map<string, Set<ReactionKind>>()
const requests = new Map<string, Promise<void>>()
const latestCounts = new Map<string, Counts>()
const seen = new WeakSet<Counts>()
const pressedAt = new Map<string, number>()
const busy = new Set<string>()

/** Processes the counts of newly rendered secrets, and requests which of their reactions belong to this browser. */
export function syncCounts(): void {
  const device = readDeviceToken()
  const newIds = new Set<string>()
  for (const [secretId, counts] of pendingCounts) {
    // Counts rendered again after back navigation are not new.
    if (!seen.has(counts)) recount(secretId, counts)
    if (!requests.has(secretId)) newIds.add(secretId)
  }
  pendingCounts.clear()
  if (!device) return
  const ids = [...newIds]
  while (ids.length > 0) {
    const some = ids.splice(0, reactionLimits.mineMax)
    const answer = fetchOwnReactions(device, some)
    for (const id of some) requests.set(id, answer)
  }
}

/** Sends a press, alone or coalesced with earlier ones. It counts as pending from the start, also while the device token is requested. */
export async function sendReaction(secretId: string, kind: ReactionKind): Promise<void> {
  syncCounts()
  await sendUntilStored(secretId, kind)
  change(secretId, ({ sending }) => ({ sending: sending - 1 }))
}

/** Sends the wanted state repeatedly until the server state equals it. */
async function sendUntilStored(secretId: string, kind: ReactionKind): Promise<void> {
  const key = `${secretId} ${kind}`
  pressedAt.set(key, Date.now())
  if (busy.has(key)) return
  busy.add(key)
  const isSynced = () => isWanted(secretId, kind) === isStored(secretId, kind)
  try {
    await requests.get(secretId)
    for (let refusals = 0; !isSynced(); ) {
      const device = await getDeviceToken()
      if (isSynced()) break
      try {
        await putReaction(device, secretId, kind, isWanted(secretId, kind))
        pressedAt.set(key, Date.now())
      } catch (error) {
        if (!isUnknownDevice(error) || refusals++ > 0) throw error
        dropDevice(device)
      }
    }
  } catch (error) {
    change(secretId, (now) => ({ own: { ...now.own, [kind]: isStored(secretId, kind) } }))
    if (isNotOffered(error)) explainNotOffered().catch(log)
    else log(error)
  }
  busy.delete(key)
}

async function putReaction(device: string, secretId: string, kind: ReactionKind, reacted: boolean): Promise<void> {
  const address = `/secrets/${secretId}/reactions/${kind}` as const
  await callApi<typeof reactions.setReaction>('PUT', address, { reacted, device })
  const kinds = storedKinds.get(secretId) ?? new Set()
  if (reacted) kinds.add(kind)
  else kinds.delete(kind)
  storedKinds.set(secretId, kinds)
}

async function fetchOwnReactions(device: string, secretIds: readonly string[]): Promise<void> {
  try {
    const { mine: own } = await callApi<typeof reactions.listMine>('POST', '/reactions/mine', { device, secretIds })
    for (const { secretId, kinds } of own) applyStored(secretId, kinds)
  } catch (error) {
    for (const id of secretIds) requests.delete(id)
    if (isUnknownDevice(error)) dropDevice(device)
    log(error)
  }
}

/** The page counts already include these reactions. Presses during the request stay as the reader wanted them. */
function applyStored(secretId: string, kinds: readonly ReactionKind[]): void {
  storedKinds.set(secretId, new Set(kinds))
  change(secretId, ({ others, own }) => ({
    others: { ...others, ...each(kinds, (kind) => Math.max(0, others[kind] - 1)) },
    own: { ...each(kinds, () => true), ...own },
  }))
}

/**
 * New counts may or may not include the reader's own reactions. After a delay they include the stored ones. For a recent press,
 * an increase over the known counts is attributed to the reader, so that nothing is counted twice or seems lost.
 */
function recount(secretId: string, counts: Counts): void {
  seen.add(counts)
  latestCounts.set(secretId, counts)
  const known = reactionStates.get(secretId)
  if (!known) return
  const kinds = Object.keys(counts) as ReactionKind[]
  const others = each(kinds, (kind) => {
    const justPressed = Date.now() - (pressedAt.get(`${secretId} ${kind}`) ?? 0) < countDelayMs
    const counted = justPressed ? counts[kind] > known.others[kind] : isStored(secretId, kind)
    return Math.max(0, counts[kind] - Number(counted))
  })
  setReactionState(secretId, { ...known, others: { ...counts, ...others } })
}

/** Reactions of a lost token stay counted, but belong to no browser. Another tab may already have a new token. */
function dropDevice(device: string): void {
  if (readDeviceToken() !== device) return
  removeDeviceToken()
  for (const [secretId, set] of storedKinds) {
    const kinds = [...set]
    change(secretId, ({ others, own }) => ({
      others: { ...others, ...each(kinds, (kind) => others[kind] + 1) },
      own: { ...own, ...each(kinds, () => false) },
    }))
  }
  storedKinds.clear()
}

function change(secretId: string, by: (now: ReactionState) => Partial<ReactionState>): void {
  const others = latestCounts.get(secretId)
  const now = reactionStates.get(secretId) ?? (others && { others, own: {}, sending: 0 })
  if (now) setReactionState(secretId, { ...now, ...by(now) })
}

function each<Value>(kinds: readonly ReactionKind[], of: (kind: ReactionKind) => Value) {
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Partial<Record<ReactionKind, Value>>
}

function isWanted(secretId: string, kind: ReactionKind): boolean {
  return reactionStates.get(secretId)?.own[kind] === true
}

function isStored(secretId: string, kind: ReactionKind): boolean {
  return storedKinds.get(secretId)?.has(kind) === true
}

function isUnknownDevice(error: unknown): boolean {
  return error instanceof Error && error.message === 'reactions.device_unknown'
}

/** The text changed after this page was loaded: the secret shows the help card now. */
function isNotOffered(error: unknown): boolean {
  return error instanceof Error && error.message === 'reactions.not_offered'
}

async function explainNotOffered(): Promise<void> {
  const { formErrorMessages } = await import('../../lib/forms/form-error-messages.ts')
  await showToast('plain', formErrorMessages['reactions.not_offered'])
}

function log(error: unknown): void {
  // eslint-disable-next-line no-console -- a failed reaction is rolled back without a message, so the log is its only trace
  console.warn(error)
}
