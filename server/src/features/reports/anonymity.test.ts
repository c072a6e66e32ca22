// Anonymity tests: the reported user never gets the reporter's identity, nor learns that a report exists; reporter and staff never get
// the author of anonymous content. The tests call every GET endpoint that each role may access.

import { accessErrorFor, type ViewerKind } from '@murmullo/contract/core/access'
import { listEndpoints } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportInput } from '../../../test/builders/content.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { User } from '../../../test/builders/users.ts'

let world: World
let author: User
let reporter: User
let moderator: User
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  author = await world.users.chatUser('Autora-callada')
  reporter = await world.users.chatUser('Quien-reporta')
  moderator = await world.users.staff('moderator', { nickname: 'La-que-lee' })
})
afterAll(() => world.close())

const readable = (viewer: ViewerKind) =>
  listEndpoints(endpoints).filter(
    ({ endpoint }) => endpoint.method === 'GET' && accessErrorFor(endpoint.access, viewer) === null,
  )

/** Response of every endpoint for every id. Timestamps are masked: they are those of the request. */
async function readAllEndpoints(who: User, viewer: ViewerKind, ids: readonly string[], numbers: readonly string[]) {
  const answers = new Map<string, string>()
  for (const { name, endpoint } of readable(viewer)) {
    const fields = Object.keys(endpoint.input.def.shape)
    const named = fields.filter((field) => ['id', 'secretId', 'number'].includes(field))
    const values = named.includes('number') ? numbers : ids
    for (const value of named.length === 0 ? [''] : values) {
      const [feature = '', verb = ''] = name.split('.')
      const operation = (who.api as never as Record<string, Record<string, (input: object) => Promise<unknown>>>)[
        feature
      ]?.[verb]
      const input = {
        ...Object.fromEntries(named.map((field) => [field, value])),
        ...(fields.includes('filter') && { filter: 'all' }),
      }
      const answer = await operation?.(input).catch(({ code, data }: { code: string; data: unknown }) => ({
        code,
        data,
      }))
      answers.set(`${name} ${value}`, JSON.stringify(answer).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:00Z/g, '(then)'))
    }
  }
  return answers
}
const identifiersOf = async ({ api, accountId, publicId, nickname }: User) => {
  const { email } = await api.accounts.readMine()
  expect(email).toContain('@')
  return [accountId, publicId, nickname, email ?? '']
}

test('anonymity: no response to the reported user changes, and responses to reporter and staff do not contain the author (REPORT-17)', async () => {
  const { secretId, commentId, text } = await world.content.insertSecretWithComment(author)
  const other = await world.content.insertSecretWithComment(author)
  const conversationId = await world.chat.startConversation(reporter, await world.users.chatUser('Con-quien-habla'))
  const ids = [secretId, commentId, other.secretId, author.publicId, conversationId]
  const before = await readAllEndpoints(author, 'registered', ids, ['23456789'])
  expect(before.size).toBeGreaterThan(25)
  expect(before.get(`secrets.readSecret ${secretId}`)).toContain(text)

  const sent = [
    await reporter.api.reports.sendReport({ kind: 'secret', id: secretId, ...reportInput('Uno anónimo.') }),
    await reporter.api.reports.sendReport({ kind: 'comment', id: commentId, ...reportInput('Dos anónimo.', 'minors') }),
    await reporter.api.reports.sendReport({ kind: 'secret', id: other.secretId, ...reportInput('Tres anónimo.') }),
  ]
  const numbers = sent.map(({ number }) => number)
  const { items } = await moderator.api.reports.listCases({ filter: 'all', term: 'anónimo' })
  expect(items).toHaveLength(3)
  const cases = items.map(({ number }) => number)
  const unchanged = async () => expect(await readAllEndpoints(author, 'registered', ids, ['23456789'])).toEqual(before)
  await unchanged()
  const team = [await readAllEndpoints(moderator, 'moderator', [], cases)]
  for (const number of cases) await moderator.api.reports.reviewCase({ number })
  await unchanged()
  for (const number of cases) await moderator.api.reports.dismissCase({ reason: 'within_rules', number })
  await world.notifications.runReporterJobs()
  await unchanged()

  const reporterResponses = await readAllEndpoints(reporter, 'registered', ids, numbers)
  expect([...reporterResponses.values()].join('\n')).toContain(`"reportNumber":"${numbers[0]}"`)
  const all =
    JSON.stringify(sent) + [...reporterResponses].filter(([name]) => !name.includes(author.publicId)).join('\n')
  for (const mark of await identifiersOf(author)) expect(all).not.toContain(mark)
  team.push(await readAllEndpoints(moderator, 'moderator', [], cases))
  const staffResponses = team.map((answers) => [...answers].join('\n')).join('\n')
  expect(staffResponses).toContain(text)
  expect(staffResponses).toContain(reporter.nickname)
  for (const mark of [...(await identifiersOf(author)), reporter.accountId, reporter.publicId])
    expect(staffResponses).not.toContain(mark)
})

test('anonymity: two cases of one anonymous author have the same response fields as cases of two authors', async () => {
  const stranger = await world.users.chatUser()
  const shapes: string[] = []
  for (const [index, owner] of [author, author, stranger].entries()) {
    const { secretId: id } = await world.content.insertSecretWithComment(owner)
    await world.users.visitor().api.reports.sendReport({ kind: 'secret', id, ...reportInput(`Parecido ${index}.`) })
    const { items } = await moderator.api.reports.listCases({ term: `parecido ${index}` })
    const { number, secretId, openedAt, latest, ...rest } = await moderator.api.reports.readCase({
      number: items[0]?.number ?? '',
    })
    expect([number.length, secretId, openedAt.length, latest.items.length]).toEqual([8, id, 20, 1])
    shapes.push(JSON.stringify(rest))
  }
  expect(new Set(shapes).size).toBe(1)
})

test('anonymity: a nickname chosen after the report does not appear in the sanction view of the case', async () => {
  const quiet = await world.users.registered({ email: 'sin-apodo@correo.example' })
  await world.chat.request(quiet, reporter, 'Hola.')
  const report = { category: 'harassment', reason: 'Insiste sin nombre.' } as const
  await reporter.api.chat.block({ requestId: await world.chat.latestRequestId(reporter), report })
  const [found] = (await moderator.api.reports.listCases({ term: 'insiste sin nombre' })).items
  const origin = { from: 'case', of: found?.number ?? '' } as const
  const before = await moderator.api.sanctions.readCase(origin)
  expect(before).toMatchObject({ from: 'case', nickname: null })
  await quiet.api.accounts.changeNickname({ nickname: 'Ahora-con-apodo' })
  expect(await moderator.api.sanctions.readCase(origin)).toEqual(before)
})
