// Tells whoever has a secret open what others feel: at most once in a while, however many feel something, and never the last of them late.
import { limits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { tellReactions } from '../secrets/tell-readers.ts'

/** So many secrets in one question; the others come with the next. */
const atOnce = 500
const waiting = new WeakMap<Services, Set<string>>()

export function tellFelt(services: Services, secretIds: readonly string[]): void {
  const known = waiting.get(services) ?? new Set()
  waiting.set(services, known)
  const isIdle = known.size === 0
  for (const id of secretIds) known.add(id)
  if (isIdle && known.size > 0) tellLater(services, known)
}

function tellLater(services: Services, known: Set<string>): void {
  setTimeout(() => {
    const some = [...known].slice(0, atOnce)
    for (const id of some) known.delete(id)
    tellReactions(services, some)
    if (known.size > 0) tellLater(services, known)
  }, limits.live.reactionsMs).unref()
}
