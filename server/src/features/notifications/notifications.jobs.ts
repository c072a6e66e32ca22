// Worker jobs and interval tasks of notifications: create notifications from events, aggregate reactions, and deliver email and push.
import type { Deps } from '../../platform/context/request-context.ts'
import type { IntervalTask } from '../../platform/jobs/interval-task.ts'
import { parseJobId, type Job } from '../../platform/jobs/queue.ts'
import { deliver } from './delivery/deliver.ts'
import { scheduleDaily } from './delivery/schedule-daily.ts'
import { sendNotificationEmail } from './email/send-notification-email.ts'
import { sendPush } from './push/send-push.ts'
import { createNotification } from './events/create-notifications.ts'
import { notifyReactions } from './events/notify-reactions.ts'

export function notificationsJobs(services: Deps): Job[] {
  return [
    {
      name: 'notifications.create-notification',
      batchSize: 50,
      run: (data) => {
        const kind = getEventKey(data)
        return createNotification(services, kind, parseJobId(data, kind))
      },
    },
    { name: 'notifications.schedule-daily', cron: '*/10 * * * *', run: () => scheduleDaily(services) },
  ]
}

function getEventKey(data: unknown) {
  if (typeof data === 'object' && data !== null) {
    if ('commentId' in data) return 'commentId'
    if ('followId' in data) return 'followId'
    if ('requestId' in data) return 'requestId'
  }
  return 'statementId'
}

export function notificationsIntervalTasks(services: Deps): IntervalTask[] {
  const everyMs = 1_000
  return [
    { name: 'notifications.notify-reactions', intervalMs: everyMs, run: () => notifyReactions(services) },
    // One task per channel, so that a slow or failing channel does not delay another.
    {
      name: 'notifications.send-emails',
      intervalMs: everyMs,
      run: () => deliver(services, 'email', sendNotificationEmail),
    },
    {
      name: 'notifications.send-email-digests',
      intervalMs: everyMs,
      run: () => deliver(services, 'email_digest', sendNotificationEmail),
    },
    { name: 'notifications.send-pushes', intervalMs: everyMs, run: () => deliver(services, 'push', sendPush) },
    {
      name: 'notifications.send-push-digests',
      intervalMs: everyMs,
      run: () => deliver(services, 'push_digest', sendPush),
    },
  ]
}
