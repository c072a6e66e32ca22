// Test fixture: a world whose users receive emails. It has a fake SMTP server that can go down, a clock under test control, and a send function.
import { randomUUIDv7 } from 'node:crypto'
import { type FakeSmtp, startFakeSmtp, type ReceivedEmail } from '../src/dev/mail-sink.ts'
import { deliver } from '../src/features/notifications/deliver.ts'
import { sendNotificationEmail } from '../src/features/notifications/send-news-letter.ts'
import type { DestinationStream } from '../src/platform/log.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import { freePort } from './free-port.ts'
import { type KnownUser, createNotifiedWorld, type NotifiedWorld } from './told.ts'

export type EmailUser = KnownUser & { readonly email: string }
export type EmailWorld = NotifiedWorld & {
  /** A registered user with a verified email. */
  readonly reader: (nickname?: string) => Promise<EmailUser>
  /** Sends all emails that are due. */
  readonly send: () => Promise<boolean>
  readonly advanceHours: (hours: number) => void
  readonly emailsTo: (reader: EmailUser) => ReceivedEmail[]
  /** Creates a chat request to a user: the one notification type that is sent at once. */
  readonly requestChat: (recipient: KnownUser) => Promise<void>
  /** Inserts a moderation decision about content of a user. */
  readonly insertDecision: (author: KnownUser, secretKey: string) => Promise<void>
  readonly smtpServer: { readonly stop: () => Promise<void>; readonly start: () => Promise<void> }
}

export async function createEmailWorld(
  environment: NodeJS.ProcessEnv = {},
  logTo?: DestinationStream,
): Promise<EmailWorld> {
  const smtpPort = await freePort()
  let sink: FakeSmtp | null = await startFakeSmtp({ smtpPort })
  const emails: ReceivedEmail[] = []
  const world = await createNotifiedWorld({ SMTP_URL: sink.smtpUrl, ...environment }, logTo)
  let ahead = 0
  Object.assign(world.services, { clock: () => Date.now() + ahead })
  const collectEmails = () => emails.push(...(sink?.emails ?? []).slice(emails.length - before))
  let before = 0
  const { services, sql } = world
  return {
    ...world,
    reader: async (nickname) => {
      const email = `lee-${randomUUIDv7()}@correo.example`
      const known = await world.createUser(nickname, email)
      await sql('update identity.users set email_verified = true where email = $1', [email])
      return { ...known, email }
    },
    send: async () => {
      const sent = [
        await deliver(services, 'letter', sendNotificationEmail),
        await deliver(services, 'digest', sendNotificationEmail),
      ]
      return !sent.includes(false)
    },
    advanceHours: (hours) => {
      ahead += hours * 3_600_000
    },
    emailsTo: ({ email }) => {
      collectEmails()
      return emails.filter(({ to }) => to === email)
    },
    requestChat: async ({ accountId }) => {
      const sender = await world.createUser()
      const [row] = await sql<{ id: string }>(
        `insert into identity.chat_requests (id, public_id, sender_id, recipient_id)
         values (gen_random_uuid(), $1, $2, $3) returning id`,
        [newPublicId(), sender.accountId, accountId],
      )
      await services.enqueue('notifications.tell', { requestId: row?.id })
      await world.runNotificationJobs()
    },
    insertDecision: async ({ accountId }, secretKey) => {
      const [row] = await sql<{ id: string }>(
        `insert into identity.statements (id, public_id, account_id, secret_id, action, rule, by_human)
         values (gen_random_uuid(), $1, $2, $3, 'hidden', 'hate', true) returning id`,
        [newPublicId(), accountId, secretKey],
      )
      await services.enqueue('notifications.tell', { statementId: row?.id })
      await world.runNotificationJobs()
    },
    smtpServer: {
      stop: async () => {
        collectEmails()
        await sink?.close()
        sink = null
      },
      start: async () => {
        sink = await startFakeSmtp({ smtpPort })
        before = emails.length
      },
    },
    close: async () => {
      await world.close()
      await sink?.close()
    },
  }
}
