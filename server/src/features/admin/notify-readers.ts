// Publishes live events to readers, after a change of the team is committed.
import type { Services } from '../../platform/call.ts'
import { tellComments, tellPublished } from '../secrets/tell-readers.ts'
import type { Held, Settled } from './hold-content.ts'

/** `content`: as it was before. */
export function tellReaders(services: Services, content: Held, { state, isExplicit }: Settled): void {
  if (state === content.state) return
  if (content.secretId !== null) tellComments(services, content.secretId)
  // Nobody was shown it before: to them it is new.
  else if (content.kind === 'secret' && state === 'visible' && !content.isPrivate)
    tellPublished(services, { isExplicit })
}

/** A removal was undone. A secret that was there seconds ago is no news; of comments the number changed twice. */
export function tellRestored(services: Services, { secretId }: Held): void {
  if (secretId !== null) tellComments(services, secretId)
}
