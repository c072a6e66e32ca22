import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type LetteredWorld, openLetteredWorld, type Reachable } from '../../../test/lettered.ts'

let world: LetteredWorld
beforeAll(async () => {
  world = await openLetteredWorld()
})
afterAll(() => world.close())

const subjects = (reader: Reachable) => world.lettersTo(reader).map(({ subject }) => subject)
type SendMail = typeof world.services.mail.send

/** Until it is put back, at the latest when the test ends. */
function replaceSend(send: (letter: Parameters<SendMail>[0], whole: SendMail) => Promise<void>): () => void {
  const { mail } = world.services
  const whole = mail.send
  Object.assign(mail, { send: (letter: Parameters<SendMail>[0]) => send(letter, whole) })
  const putBack = () => void Object.assign(mail, { send: whole })
  onTestFinished(putBack)
  return putBack
}

test('while the mail server is away nothing is lost, and when it is back each comes once, within a minute', async () => {
  const readers = await Promise.all(Array.from({ length: 25 }, () => world.reader()))
  for (const author of readers) await world.ask(author)
  await world.mailbox.leave()
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await world.send()).toBe(false)
    world.later(1 / 60)
  }
  await world.mailbox.comeBack()
  for (let second = 0; second < 60; second += 5) {
    world.later(5 / 3_600)
    // As many workers as there may be.
    await Promise.all(Array.from({ length: 4 }, () => world.send()))
  }
  for (const author of readers) expect(subjects(author)).toHaveLength(1)
})

test('whoever falls after a letter was taken and before it was noted sends it again under the same name', async () => {
  const author = await world.reader()
  await world.ask(author)
  const putBack = replaceSend(async (letter, whole) => {
    await whole(letter)
    throw new Error('fell')
  })
  expect(await world.send()).toBe(false)
  putBack()
  world.later(1)
  await world.send()
  await world.send()
  const names = world.lettersTo(author).map(({ headers }) => headers['message-id'])
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
})

test('what happens between two tries is told of, by a letter with another name', async () => {
  const author = await world.reader()
  await world.ask(author)
  const putBack = replaceSend(async (letter, whole) => {
    await whole(letter)
    throw new Error('fell')
  })
  expect(await world.send()).toBe(false)
  putBack()
  await world.ask(author)
  world.later(1)
  await world.send()
  const letters = world.lettersTo(author)
  expect(letters.map(({ text }) => text.includes('2 solicitudes'))).toEqual([false, true])
  expect(new Set(letters.map(({ headers }) => headers['message-id'])).size).toBe(2)
})

test('one who cannot be reached, and for long, keeps nobody else waiting', async () => {
  const readers = await Promise.all(Array.from({ length: 13 }, () => world.reader()))
  for (const author of readers) await world.ask(author)
  let others = 0
  const isDone = Promise.withResolvers<void>()
  const putBack = replaceSend(async (letter, whole) => {
    if (letter.to === readers[0]?.email) {
      await isDone.promise
      throw new Error('away')
    }
    await whole(letter)
    others += 1
    if (others === readers.length - 1) isDone.resolve()
  })
  expect(await world.send()).toBe(false)
  putBack()
  expect(readers.map((author) => subjects(author).length)).toEqual([0, ...readers.slice(1).map(() => 1)])
})

test('a worker that fell silent while sending is replaced by another, by the clock of the database', async () => {
  const author = await world.reader()
  await world.ask(author)
  const holdFor = (seconds: number) =>
    world.sql(
      `update identity.deliveries set is_taken = true, due_at = now() + make_interval(secs => $2) where account_id = $1`,
      [author.accountId, seconds],
    )
  await holdFor(4)
  // However late it is on the clock of another.
  world.later(1)
  await world.send()
  expect(subjects(author)).toEqual([])
  await holdFor(0)
  await world.send()
  expect(subjects(author)).toHaveLength(1)
})

test('a letter that takes long is not sent by another meanwhile, and could be soon if its worker fell', async () => {
  const author = await world.reader()
  await world.ask(author)
  let tries = 0
  const isOver = Promise.withResolvers<void>()
  const putBack = replaceSend(async (letter, whole) => {
    tries += 1
    await isOver.promise
    await whole(letter)
  })
  const sending = world.send()
  await expect.poll(() => tries).toBe(1)
  const held = async () => {
    await world.send()
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
        most.push(await held())
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

test('what happens while a letter is on its way has a letter of its own', async () => {
  const author = await world.reader()
  await world.ask(author)
  const putBack = replaceSend(async (letter, whole) => {
    putBack()
    await whole(letter)
    await world.ask(author)
  })
  await world.send()
  await world.send()
  await world.send()
  expect(subjects(author)).toHaveLength(2)
})

/** As the library says that a mail server refused something. */
const refusal = (command: string, response: string) => Object.assign(new Error('refused'), { command, response })

test('a mailbox that is no more is not written to again and again', async () => {
  const author = await world.reader()
  await world.ask(author)
  let tries = 0
  const putBack = replaceSend(() => {
    tries += 1
    return Promise.reject(refusal('RCPT TO', '550 5.1.1 no such mailbox'))
  })
  await world.send()
  world.later(1)
  await world.send()
  putBack()
  expect([tries, subjects(author)]).toEqual([1, []])
})

test('a mail server that takes nothing from us loses no letter', async () => {
  const author = await world.reader()
  await world.ask(author)
  const putBack = replaceSend(() => Promise.reject(refusal('MAIL FROM', '550 5.7.1 suspended')))
  expect(await world.send()).toBe(false)
  putBack()
  world.later(1 / 60)
  await world.send()
  expect(subjects(author)).toHaveLength(1)
})

test('a letter that is not wanted is tried some times, then once an hour', async () => {
  const author = await world.reader()
  await world.ask(author)
  let tries = 0
  const putBack = replaceSend(() => {
    tries += 1
    return Promise.reject(refusal('DATA', '554 5.7.1 looks like spam'))
  })
  for (let minute = 0; minute < 300; minute += 1) {
    await world.send()
    world.later(1 / 60)
  }
  putBack()
  expect(tries).toBeGreaterThanOrEqual(14)
  expect(tries).toBeLessThan(17)
})
