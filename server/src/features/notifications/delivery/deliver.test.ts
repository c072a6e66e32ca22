// Integration tests of the delivery worker: retries, leases and SMTP errors, over PostgreSQL and a fake mail server.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { RegisteredUser } from '../../../../test/builders/users.ts'

let world: World<'smtp'>
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'] })
})
afterAll(() => world.close())

const subjects = (reader: RegisteredUser) => world.smtp.emailsTo(reader).map(({ subject }) => subject)
type SendMail = typeof world.services.mail.send

/** Replaces `mail.send` until the returned function restores it, at the latest when the test ends. */
function replaceSend(send: (email: Parameters<SendMail>[0], whole: SendMail) => Promise<void>): () => void {
  const { mail } = world.services
  const whole = mail.send
  Object.assign(mail, { send: (email: Parameters<SendMail>[0]) => send(email, whole) })
  const putBack = () => void Object.assign(mail, { send: whole })
  onTestFinished(putBack)
  return putBack
}

test('delivery worker: an SMTP outage loses no email; after recovery each recipient gets exactly one within a minute', {
  // 50 users and 58 delivery rounds. The minute is of the clock under test.
  timeout: 60_000,
}, async () => {
  const readers = await Promise.all(Array.from({ length: 25 }, () => world.users.registered({ isEmailVerified: true })))
  for (const author of readers) await world.chat.insertRequest(author)
  await world.smtp.stop()
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await world.notifications.sendEmails()).toBe(false)
    world.clock.advance({ hours: 1 / 60 })
  }
  await world.smtp.start()
  for (let second = 0; second < 60; second += 5) {
    world.clock.advance({ hours: 5 / 3_600 })
    // The maximum number of concurrent workers.
    await Promise.all(Array.from({ length: 4 }, () => world.notifications.sendEmails()))
  }
  for (const author of readers) expect(subjects(author)).toHaveLength(1)
})

test('delivery worker: a crash between SMTP acceptance and commit resends the email with the same Message-ID', async () => {
  const author = await world.users.registered({ isEmailVerified: true })
  await world.chat.insertRequest(author)
  const putBack = replaceSend(async (email, whole) => {
    await whole(email)
    throw new Error('fell')
  })
  expect(await world.notifications.sendEmails()).toBe(false)
  putBack()
  world.clock.advance({ hours: 1 })
  await world.notifications.sendEmails()
  await world.notifications.sendEmails()
  const names = world.smtp.emailsTo(author).map(({ headers }) => headers['message-id'])
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
})

test('delivery worker: an event between two retries is included, and the email has a new Message-ID', async () => {
  const author = await world.users.registered({ isEmailVerified: true })
  await world.chat.insertRequest(author)
  const putBack = replaceSend(async (email, whole) => {
    await whole(email)
    throw new Error('fell')
  })
  expect(await world.notifications.sendEmails()).toBe(false)
  putBack()
  await world.chat.insertRequest(author)
  world.clock.advance({ hours: 1 })
  await world.notifications.sendEmails()
  const emails = world.smtp.emailsTo(author)
  expect(emails.map(({ text }) => text.includes('2 solicitudes'))).toEqual([false, true])
  expect(new Set(emails.map(({ headers }) => headers['message-id'])).size).toBe(2)
})

test('delivery worker: a slow failing recipient does not block the batch of other recipients', async () => {
  const readers = await Promise.all(Array.from({ length: 13 }, () => world.users.registered({ isEmailVerified: true })))
  for (const author of readers) await world.chat.insertRequest(author)
  let others = 0
  const isDone = Promise.withResolvers<void>()
  const putBack = replaceSend(async (email, whole) => {
    if (email.to === readers[0]?.email) {
      await isDone.promise
      throw new Error('away')
    }
    await whole(email)
    others += 1
    if (others === readers.length - 1) isDone.resolve()
  })
  expect(await world.notifications.sendEmails()).toBe(false)
  putBack()
  expect(readers.map((author) => subjects(author).length)).toEqual([0, ...readers.slice(1).map(() => 1)])
})

test('delivery lease: the delivery of a crashed worker is claimed again when the lease expires by the database clock', async () => {
  const author = await world.users.registered({ isEmailVerified: true })
  await world.chat.insertRequest(author)
  const holdFor = (seconds: number) =>
    world.sql(
      `update identity.deliveries set is_leased = true, due_at = now() + make_interval(secs => $2) where account_id = $1`,
      [author.accountId, seconds],
    )
  await holdFor(4)
  // Only the clock of this worker is ahead; the lease is measured by the database clock.
  world.clock.advance({ hours: 1 })
  await world.notifications.sendEmails()
  expect(subjects(author)).toEqual([])
  await holdFor(0)
  await world.notifications.sendEmails()
  expect(subjects(author)).toHaveLength(1)
})

test('delivery lease: a slow send renews its lease, so no other worker sends it, and the lease stays under 5 seconds', async () => {
  const author = await world.users.registered({ isEmailVerified: true })
  await world.chat.insertRequest(author)
  let tries = 0
  const isOver = Promise.withResolvers<void>()
  const putBack = replaceSend(async (email, whole) => {
    tries += 1
    await isOver.promise
    await whole(email)
  })
  const sending = world.notifications.sendEmails()
  await expect.poll(() => tries).toBe(1)
  const isLocked = async () => {
    await world.notifications.sendEmails()
    const [row] = await world.sql<{ left: number }>(
      'select extract(epoch from due_at - now())::float as left from identity.deliveries where account_id = $1',
      [author.accountId],
    )
    return row?.left ?? 0
  }
  const began = Date.now()
  const most: number[] = []
  await expect
    .poll(
      async () => {
        most.push(await isLocked())
        return Date.now() - began
      },
      { interval: 100, timeout: 10_000 },
    )
    .toBeGreaterThan(5_500)
  isOver.resolve()
  await sending
  putBack()
  expect([tries, subjects(author).length]).toEqual([1, 1])
  expect(Math.min(...most.slice(5))).toBeGreaterThan(0)
  expect(Math.max(...most)).toBeLessThan(5)
})

test('delivery worker: an event that arrives during a send gets a second email', async () => {
  const author = await world.users.registered({ isEmailVerified: true })
  await world.chat.insertRequest(author)
  const putBack = replaceSend(async (email, whole) => {
    putBack()
    await whole(email)
    await world.chat.insertRequest(author)
  })
  await world.notifications.sendEmails()
  await world.notifications.sendEmails()
  await world.notifications.sendEmails()
  expect(subjects(author)).toHaveLength(2)
})

/** SMTP rejection error as nodemailer throws it. */
const refusal = (command: string, response: string) => Object.assign(new Error('refused'), { command, response })

test('delivery worker: a permanent SMTP error for the mailbox (550 5.1.1) is not retried', async () => {
  const author = await world.users.registered({ isEmailVerified: true })
  await world.chat.insertRequest(author)
  let tries = 0
  const putBack = replaceSend(() => {
    tries += 1
    return Promise.reject(refusal('RCPT TO', '550 5.1.1 no such mailbox'))
  })
  await world.notifications.sendEmails()
  world.clock.advance({ hours: 1 })
  await world.notifications.sendEmails()
  putBack()
  expect([tries, subjects(author)]).toEqual([1, []])
})

test('delivery worker: a rejected sender (550 on MAIL FROM) is retried and no email is lost', async () => {
  const author = await world.users.registered({ isEmailVerified: true })
  await world.chat.insertRequest(author)
  const putBack = replaceSend(() => Promise.reject(refusal('MAIL FROM', '550 5.7.1 suspended')))
  expect(await world.notifications.sendEmails()).toBe(false)
  putBack()
  world.clock.advance({ hours: 1 / 60 })
  await world.notifications.sendEmails()
  expect(subjects(author)).toHaveLength(1)
})

test('delivery worker: a rejected message body (554 on DATA) is retried with backoff, then once per hour', async () => {
  const author = await world.users.registered({ isEmailVerified: true })
  await world.chat.insertRequest(author)
  let tries = 0
  const putBack = replaceSend(() => {
    tries += 1
    return Promise.reject(refusal('DATA', '554 5.7.1 looks like spam'))
  })
  for (let minute = 0; minute < 300; minute += 1) {
    await world.notifications.sendEmails()
    world.clock.advance({ hours: 1 / 60 })
  }
  putBack()
  expect(tries).toBeGreaterThanOrEqual(14)
  expect(tries).toBeLessThan(17)
})
