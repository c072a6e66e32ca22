// Builders of notifications: a test runs the queued jobs, sends the emails that are due, and reads the live events that were published.
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import { deliver } from '../../src/features/notifications/delivery/deliver.ts'
import { sendNotificationEmail } from '../../src/features/notifications/email/send-notification-email.ts'
import type { Topic } from '../../src/platform/realtime/publisher.ts'
import { listJobs } from '../../src/worker.ts'
import type { TestUser } from '../clients/test-user.ts'
import { withWorkerRole } from '../../src/platform/context/with-role.ts'
import type { Site } from '../site/site.ts'

export type PublishedEvent = { readonly topic: string; readonly event: LiveEvent }
type NotificationItems = Awaited<ReturnType<TestUser['api']['notifications']['listNotifications']>>['items']

export type Notifications = {
  /** Runs the queued notification jobs, this many times each, and returns how many there were. */
  readonly runJobs: (times?: number) => Promise<number>
  /** Runs the queued jobs that notify reporters, this many times each. */
  readonly runReporterJobs: (times?: number) => Promise<number>
  /** Sends all emails that are due. */
  readonly sendEmails: () => Promise<boolean>
  /** The notification list of a user. */
  readonly list: (user: TestUser) => Promise<NotificationItems>
  /** Live events published to account channels since the last call. */
  readonly takePublished: () => PublishedEvent[]
}

export function createNotifications({ sql, services }: Site): Notifications {
  const published: PublishedEvent[] = []
  const { publish } = services.publisher
  Object.assign(services.publisher, {
    publish: (topic: Topic, event: LiveEvent) => {
      if (topic.startsWith('account:')) published.push({ topic, event })
      publish(topic, event)
    },
    // As if each account had a connection.
    hasSubscribers: () => Promise.resolve(true),
  })
  const runQueued = async (jobName: string, times: number) => {
    const job = listJobs(services).find(({ name }) => name === jobName)
    const queued = await sql<{ data: unknown }>(
      `delete from jobs.job where name = $1 and state = 'created' returning data`,
      [jobName],
    )
    await Promise.all(queued.flatMap(({ data }) => Array.from({ length: times }, async () => job?.run(data))))
    return queued.length
  }
  return {
    runJobs: (times = 1) => runQueued('notifications.create-notification', times),
    runReporterJobs: (times = 1) => runQueued('reports.notify-reporters', times),
    sendEmails: async () => {
      const sent = [
        await deliver(withWorkerRole(services), 'email', sendNotificationEmail),
        await deliver(withWorkerRole(services), 'email_digest', sendNotificationEmail),
      ]
      return !sent.includes(false)
    },
    list: async ({ api }) => (await api.notifications.listNotifications({})).items,
    takePublished: () => published.splice(0),
  }
}
