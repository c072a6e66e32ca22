// Publishes live events to readers after the transaction of a staff action commits.
import type { Deps } from '../../../platform/context/request-context.ts'
import { publishCommentCount, publishNewSecrets } from '../../secrets/public/publish-secret-events.ts'
import type { LockedContent, ContentUpdate } from './lock-content.ts'

/** `content`: its state before the update. */
export function publishContentChange(
  services: Deps,
  content: LockedContent,
  { state, isExplicit }: ContentUpdate,
): void {
  if (state === content.state || !content.isReleased) return
  if (content.secretId !== null) publishCommentCount(services, content.secretId)
  // Hidden until now: to readers it is a new secret.
  else if (content.kind === 'secret' && state === 'visible' && !content.isPrivate)
    publishNewSecrets(services, { isExplicit })
}

/** Undo of a removal. A secret that was public seconds ago is not a new one; for comments the counter changed twice. */
export function publishContentRestored(services: Deps, { secretId, isReleased }: LockedContent): void {
  if (secretId !== null && isReleased) publishCommentCount(services, secretId)
}
