// Test fixture: a world whose users receive emails. It has a fake SMTP server that can go down, a clock under test control, and a send function.
import { randomUUIDv7 } from 'node:crypto'
import { type MailSink, openMailSink, type SunkLetter } from '../src/dev/mail-sink.ts'
import { deliver } from '../src/features/notifications/deliver.ts'
import { sendNewsLetter } from '../src/features/notifications/send-news-letter.ts'
import type { DestinationStream } from '../src/platform/log.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import { freePort } from './free-port.ts'
import { type Known, openToldWorld, type ToldWorld } from './told.ts'

export type Reachable = Known & { readonly email: string }
export type LetteredWorld = ToldWorld & {
  /** A registered user with a verified email. */
  readonly reader: (nickname?: string) => Promise<Reachable>
  /** Sends all emails that are due. */
  readonly send: () => Promise<boolean>
  readonly later: (hours: number) => void
  readonly lettersTo: (reader: Reachable) => SunkLetter[]
  /** Creates a chat request to a user: the one notification type that is sent at once. */
  readonly ask: (recipient: Known) => Promise<void>
  /** Inserts a moderation decision about content of a user. */
  readonly decide: (author: Known, secretKey: string) => Promise<void>
  readonly mailbox: { readonly leave: () => Promise<void>; readonly comeBack: () => Promise<void> }
}

export async function openLetteredWorld(
  environment: NodeJS.ProcessEnv = {},
  logTo?: DestinationStream,
): Promise<LetteredWorld> {
  const smtpPort = await freePort()
  let sink: MailSink | null = await openMailSink({ smtpPort })
  const letters: SunkLetter[] = []
  const world = await openToldWorld({ SMTP_URL: sink.smtpUrl, ...environment }, logTo)
  let ahead = 0
  Object.assign(world.services, { clock: () => Date.now() + ahead })
  const takeIn = () => letters.push(...(sink?.letters ?? []).slice(letters.length - before))
  let before = 0
  const { services, sql } = world
  return {
    ...world,
    reader: async (nickname) => {
      const email = `lee-${randomUUIDv7()}@correo.example`
      const known = await world.person(nickname, email)
      await sql('update identity.users set email_verified = true where email = $1', [email])
      return { ...known, email }
    },
    send: async () => {
      const sent = [
        await deliver(services, 'letter', sendNewsLetter),
        await deliver(services, 'digest', sendNewsLetter),
      ]
      return !sent.includes(false)
    },
    later: (hours) => {
      ahead += hours * 3_600_000
    },
    lettersTo: ({ email }) => {
      takeIn()
      return letters.filter(({ to }) => to === email)
    },
    ask: async ({ accountId }) => {
      const sender = await world.person()
      const [row] = await sql<{ id: string }>(
        `insert into identity.chat_requests (id, public_id, sender_id, recipient_id)
         values (gen_random_uuid(), $1, $2, $3) returning id`,
        [newPublicId(), sender.accountId, accountId],
      )
      await services.enqueue('notifications.tell', { requestId: row?.id })
      await world.work()
    },
    decide: async ({ accountId }, secretKey) => {
      const [row] = await sql<{ id: string }>(
        `insert into identity.statements (id, public_id, account_id, secret_id, action, rule, by_human)
         values (gen_random_uuid(), $1, $2, $3, 'hidden', 'hate', true) returning id`,
        [newPublicId(), accountId, secretKey],
      )
      await services.enqueue('notifications.tell', { statementId: row?.id })
      await world.work()
    },
    mailbox: {
      leave: async () => {
        takeIn()
        await sink?.close()
        sink = null
      },
      comeBack: async () => {
        sink = await openMailSink({ smtpPort })
        before = letters.length
      },
    },
    close: async () => {
      await world.close()
      await sink?.close()
    },
  }
}
