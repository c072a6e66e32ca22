// Publishes live events to readers after the transaction of a staff action commits.
import type { Services } from '../../platform/call.ts'
import { tellComments, tellPublished } from '../secrets/tell-readers.ts'
import type { Held, Settled } from './hold-content.ts'

/** `content`: its state before the update. */
export function tellReaders(services: Services, content: Held, { state, isExplicit }: Settled): void {
  if (state === content.state) return
  if (content.secretId !== null) tellComments(services, content.secretId)
  // Hidden until now: to readers it is a new secret.
  else if (content.kind === 'secret' && state === 'visible' && !content.isPrivate)
    tellPublished(services, { isExplicit })
}

/** Undo of a removal. A secret that was public seconds ago is not a new one; for comments the counter changed twice. */
export function tellRestored(services: Services, { secretId }: Held): void {
  if (secretId !== null) tellComments(services, secretId)
}
