// Integration tests of the streamed download of a data export: headers, memory, backpressure, abort, and a failure in the middle.
import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertEntries } from '../../../../test/builders/author-entries.ts'
import type { RegisteredUser } from '../../../../test/builders/users.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { renderDocument } from '../../../platform/pagination/document-stream.ts'
import { streamDataExport } from './stream-data-export.ts'

const secretCount = 5_000
const pageSize = 200
/** Larger in total than the socket buffers of both sides: the rest of the body is not read before the client takes it. */
const textLength = 4_000

let world: World
let person: RegisteredUser
/** Number of rows of each query of the write handle. */
const results: number[] = []
const lines: string[] = []
const logTo = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })

beforeAll(async () => {
  world = await createWorld({ logTo })
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => (results.push(result.rows.length), result),
  }
  const { write } = world.services.db
  Object.assign(world.services.db, { write: Object.assign(write.withPlugin(watch), { prepared: write.prepared }) })
  person = await world.users.registered()
  // Private, so that the search index does not have to be filled.
  const written = await world.sql<{ id: string }>(
    `insert into content.secrets (id, public_id, text, is_private)
     select gen_random_uuid(), left(md5($1::uuid::text || n), 22), rpad(n || ' ', $2, 'n'), true from generate_series(1, $3) n returning id`,
    [person.accountId, textLength, secretCount],
  )
  await insertEntries(
    world,
    'secret',
    person.accountId,
    written.map(({ id }) => id),
  )
  await person.api.accounts.requestArchive()
})
afterAll(() => world.close())
beforeEach(() => void (results.length = 0))

function download(signal?: AbortSignal, method = 'GET'): Promise<Response> {
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const path = '/api/v1/accounts/me/archive/content'
  return fetch(world.url + path, { method, headers: { cookie }, ...(signal && { signal }) })
}

/** Resolves when the response of the next request is closed. */
const nextResponseClosed = () =>
  new Promise<void>((resolve) =>
    world.web.server.server.once('request', (_request: unknown, response: ServerResponse) =>
      response.once('close', () => resolve()),
    ),
  )
const countRows = () => results.reduce((sum, rows) => sum + rows, 0)

test('accounts.downloadArchive: 5,000 secrets are downloaded as one attachment, and no query and no chunk has more than one page', async () => {
  const answer = await download()
  expect([
    answer.status,
    ...['content-type', 'content-disposition', 'cache-control', 'x-accel-buffering', 'content-length'].map((name) =>
      answer.headers.get(name),
    ),
  ]).toEqual([
    200,
    'application/json; charset=utf-8',
    'attachment; filename="murmullo-mis-datos.json"',
    'private, no-store',
    'no',
    null,
  ])
  const { secrets } = (await answer.json()) as { secrets: { text: string }[] }
  expect(new Set(secrets.map(({ text }) => Number.parseInt(text))).size).toBe(secretCount)
  expect(Math.max(...results)).toBe(pageSize)
  let largestChunk = 0
  for await (const chunk of renderDocument(await streamDataExport(world.services, person.accountId)))
    largestChunk = Math.max(largestChunk, chunk.length)
  expect(largestChunk).toBeLessThan(pageSize * (textLength + 300))
})

test('accounts.downloadArchive: a client that stops reading stops the queries, and an abort ends them', async () => {
  const abort = new AbortController()
  const closed = nextResponseClosed()
  const reader = (await download(abort.signal)).body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  abort.abort()
  await closed
  const rowsBefore = countRows()
  expect(rowsBefore).toBeLessThan(secretCount)
  // A download that still ran would add its rows to those of this one.
  await (await download()).json()
  expect(countRows() - rowsBefore).toBeLessThan(secretCount + 2 * pageSize)
})

test('accounts.downloadArchive: a HEAD request runs no query of the export', async () => {
  expect((await download(undefined, 'HEAD')).status).toBe(404)
  expect(countRows()).toBeLessThan(pageSize)
})

test('accounts.downloadArchive: an account that is erased during the download closes the connection before the end of the document, and the error is logged', async () => {
  const answer = await download()
  const reader = answer.body?.getReader()
  await reader?.read()
  await person.api.accounts.deleteAccount({ confirm: true, mode: 'immediate' })
  const readRest = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(readRest()).rejects.toThrow('terminated')
  const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed')
  expect(failures).toMatchObject([{ requestId: answer.headers.get('x-request-id'), code: 'service.failed' }])
})
