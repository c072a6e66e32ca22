// Reaction sync with the server: loads this browser's reactions, and sends changes until the server state matches.
import { reactionLimits } from '@murmullo/contract/limits'
import type { reactions } from '@murmullo/contract/reactions'
import type { ReactionKind } from '@murmullo/contract/secrets'
import { callApi } from '../../lib/call-api.ts'
import { showToast } from '../../lib/toast.ts'
import { forgetDevice, readDevice, readyDevice } from './device.ts'
import { type Counts, type Felt, felt, met, setFelt } from './reaction-memory.ts'

/** Maximum age of a count: pages are cached, and counting is delayed. */
const countDelayMs = 30_000

/** Reactions of this browser that the server has stored, by secret. */
const held = new Map<string, Set<ReactionKind>>()
const asked = new Map<string, Promise<void>>()
const latest = new Map<string, Counts>()
const seen = new WeakSet<Counts>()
const pressedAt = new Map<string, number>()
const busy = new Set<string>()

/** Processes the counts of newly rendered secrets, and requests which of their reactions belong to this browser. */
export function meet(): void {
  const device = readDevice()
  const unasked = new Set<string>()
  for (const [secretId, counts] of met) {
    // Counts rendered again after back navigation are not new.
    if (!seen.has(counts)) recount(secretId, counts)
    if (!asked.has(secretId)) unasked.add(secretId)
  }
  met.clear()
  if (!device) return
  const ids = [...unasked]
  while (ids.length > 0) {
    const some = ids.splice(0, reactionLimits.mineMax)
    const answer = ask(device, some)
    for (const id of some) asked.set(id, answer)
  }
}

/** Sends a press, alone or coalesced with earlier ones. It counts as pending from the start, also while the device token is requested. */
export async function send(secretId: string, kind: ReactionKind): Promise<void> {
  meet()
  await settle(secretId, kind)
  change(secretId, ({ sending }) => ({ sending: sending - 1 }))
}

/** Sends the wanted state repeatedly until the server state equals it. */
async function settle(secretId: string, kind: ReactionKind): Promise<void> {
  const key = `${secretId} ${kind}`
  pressedAt.set(key, Date.now())
  if (busy.has(key)) return
  busy.add(key)
  const settled = () => isWanted(secretId, kind) === isHeld(secretId, kind)
  try {
    await asked.get(secretId)
    for (let refusals = 0; !settled(); ) {
      const device = await readyDevice()
      if (settled()) break
      try {
        await tell(device, secretId, kind, isWanted(secretId, kind))
        pressedAt.set(key, Date.now())
      } catch (error) {
        if (!isUnknownDevice(error) || refusals++ > 0) throw error
        loseDevice(device)
      }
    }
  } catch (error) {
    change(secretId, (now) => ({ mine: { ...now.mine, [kind]: isHeld(secretId, kind) } }))
    if (isNotOffered(error)) explainNotOffered().catch(log)
    else log(error)
  }
  busy.delete(key)
}

async function tell(device: string, secretId: string, kind: ReactionKind, reacted: boolean): Promise<void> {
  const address = `/secrets/${secretId}/reactions/${kind}` as const
  await callApi<typeof reactions.setReaction>('PUT', address, { reacted, device })
  const kinds = held.get(secretId) ?? new Set()
  if (reacted) kinds.add(kind)
  else kinds.delete(kind)
  held.set(secretId, kinds)
}

async function ask(device: string, secretIds: readonly string[]): Promise<void> {
  try {
    const { mine } = await callApi<typeof reactions.listMine>('POST', '/reactions/mine', { device, secretIds })
    for (const { secretId, kinds } of mine) remember(secretId, kinds)
  } catch (error) {
    for (const id of secretIds) asked.delete(id)
    if (isUnknownDevice(error)) loseDevice(device)
    log(error)
  }
}

/** The page counts already include these reactions. Presses during the request stay as the reader wanted them. */
function remember(secretId: string, kinds: readonly ReactionKind[]): void {
  held.set(secretId, new Set(kinds))
  change(secretId, ({ others, mine }) => ({
    others: { ...others, ...each(kinds, (kind) => Math.max(0, others[kind] - 1)) },
    mine: { ...each(kinds, () => true), ...mine },
  }))
}

/**
 * New counts may or may not include the reader's own reactions. After a delay they include the stored ones. For a recent press,
 * an increase over the known counts is attributed to the reader, so that nothing is counted twice or seems lost.
 */
function recount(secretId: string, counts: Counts): void {
  seen.add(counts)
  latest.set(secretId, counts)
  const known = felt.get(secretId)
  if (!known) return
  const kinds = Object.keys(counts) as ReactionKind[]
  const others = each(kinds, (kind) => {
    const justPressed = Date.now() - (pressedAt.get(`${secretId} ${kind}`) ?? 0) < countDelayMs
    const counted = justPressed ? counts[kind] > known.others[kind] : isHeld(secretId, kind)
    return Math.max(0, counts[kind] - Number(counted))
  })
  setFelt(secretId, { ...known, others: { ...counts, ...others } })
}

/** Reactions of a lost token stay counted, but belong to no browser. Another tab may already have a new token. */
function loseDevice(device: string): void {
  if (readDevice() !== device) return
  forgetDevice()
  for (const [secretId, set] of held) {
    const kinds = [...set]
    change(secretId, ({ others, mine }) => ({
      others: { ...others, ...each(kinds, (kind) => others[kind] + 1) },
      mine: { ...mine, ...each(kinds, () => false) },
    }))
  }
  held.clear()
}

function change(secretId: string, by: (now: Felt) => Partial<Felt>): void {
  const others = latest.get(secretId)
  const now = felt.get(secretId) ?? (others && { others, mine: {}, sending: 0 })
  if (now) setFelt(secretId, { ...now, ...by(now) })
}

function each<Value>(kinds: readonly ReactionKind[], of: (kind: ReactionKind) => Value) {
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Partial<Record<ReactionKind, Value>>
}

function isWanted(secretId: string, kind: ReactionKind): boolean {
  return felt.get(secretId)?.mine[kind] === true
}

function isHeld(secretId: string, kind: ReactionKind): boolean {
  return held.get(secretId)?.has(kind) === true
}

function isUnknownDevice(error: unknown): boolean {
  return error instanceof Error && error.message === 'reactions.device_unknown'
}

/** The text changed after this page was loaded: the secret shows the help card now. */
function isNotOffered(error: unknown): boolean {
  return error instanceof Error && error.message === 'reactions.not_offered'
}

async function explainNotOffered(): Promise<void> {
  const { formTexts } = await import('../../lib/form-texts.ts')
  await showToast('plain', formTexts['reactions.not_offered'])
}

function log(error: unknown): void {
  // eslint-disable-next-line no-console -- a failed reaction is rolled back without a message, so the log is its only trace
  console.warn(error)
}
