// Worker jobs and interval tasks of notifications: create notifications from events, aggregate reactions, and deliver email and push.
import type { Services } from '../../platform/call.ts'
import type { Loop } from '../../platform/loop.ts'
import { idIn, type Job } from '../../platform/queue.ts'
import { deliver } from './deliver.ts'
import { sendNewsLetter } from './send-news-letter.ts'
import { sendPush } from './send-push.ts'
import { tell } from './tell.ts'
import { tellOfReactions } from './tell-of-reactions.ts'

export function notificationsJobs(services: Services): Job[] {
  return [
    {
      name: 'notifications.tell',
      atOnce: 50,
      run: (data) => {
        const kind = kindOf(data)
        return tell(services, kind, idIn(data, kind))
      },
    },
  ]
}

function kindOf(data: unknown) {
  if (typeof data === 'object' && data !== null) {
    if ('commentId' in data) return 'commentId'
    if ('followId' in data) return 'followId'
    if ('requestId' in data) return 'requestId'
  }
  return 'statementId'
}

export function notificationsLoops(services: Services): Loop[] {
  const everyMs = 1_000
  return [
    { name: 'notifications.tell-of-reactions', everyMs, run: () => tellOfReactions(services) },
    // One task per channel, so that a slow or failing channel does not delay another.
    { name: 'notifications.send-letters', everyMs, run: () => deliver(services, 'letter', sendNewsLetter) },
    { name: 'notifications.send-digests', everyMs, run: () => deliver(services, 'digest', sendNewsLetter) },
    { name: 'notifications.send-pushes', everyMs, run: () => deliver(services, 'push', sendPush) },
    { name: 'notifications.send-push-digests', everyMs, run: () => deliver(services, 'push_digest', sendPush) },
  ]
}
