// Contract tests of the `pg` adapter: what the pipeline relies on in `pg` (options, message order, error handling), seen on the wire by a proxy
// in front of PostgreSQL. And tests of the pipeline on such connections.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '../../../test/world/world.ts'
import { connectionFor, roles } from './connection-config.ts'
import { connectPipelined, Sockets, type Statement } from './pg-connection.ts'
import { createPipeline } from './pipeline.ts'

/** Proxy that records what the client sends, one entry for each chunk that arrives. */
async function createRecorder() {
  const target = new URL(await copyDatabase())
  const { port, hostname } = target
  const chunks: Buffer[] = []
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (chunk: Buffer) => chunks.push(chunk))
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {}).on('close', () => (near.destroy(), far.destroy()))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  target.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url: target.href, chunks }
}

/** The type letters of the client's messages (PostgreSQL protocol 3): a letter, then the length of the rest. */
function messageTypes(bytes: Buffer): string {
  let types = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) types += String.fromCharCode(bytes[at] ?? 0)
  return types
}

const check = { text: 'select 1 as one', timeoutMs: 5_000, isExpected: (rows: unknown[]) => rows.length === 1 }

async function connectToRecorder() {
  const { url, chunks } = await createRecorder()
  const sockets = new Sockets()
  const lost: (Error | null)[] = []
  const onLost = (error: Error | null) => void lost.push(error)
  const connection = await connectPipelined(connectionFor(url, roles.public), { check, sockets, onLost })
  if (connection === null) throw new Error('the check query failed')
  onTestFinished(() => connection.destroy())
  chunks.length = 0
  return { connection, chunks, sockets, lost }
}

const statement = (name: string, text: string, ...values: unknown[]): Statement => ({ name, text, values })
const echo = (value: number) => statement('echo', 'select $1::int as value', value)

test('pg contract: a client uses the socket of the `stream` option, called once for each client', async () => {
  let calls = 0
  let socket: Socket | undefined
  const stream = (): Socket => {
    calls += 1
    return (socket = new Socket())
  }
  const client = new pg.Client({ connectionString: await copyDatabase(), stream, pipeline: true })
  expect([calls, client.pipeline]).toEqual([1, true])
  await client.connect()
  expect(socket?.remotePort).toBe(Number(new URL(await copyDatabase()).port))
  await client.end()
  expect(calls).toBe(1)
})

test('pg contract: the methods that the adapter calls have the arguments that it passes', () => {
  const methods = ['connect', 'query', 'end'] as const
  expect(methods.map((name) => pg.Client.prototype[name].length)).toEqual([1, 3, 1])
})

test('pg contract: the queries of a batch go out in one write, each with its own Sync, and a named statement is parsed once', async () => {
  const { connection, chunks } = await connectToRecorder()
  const send = () => connection.inOneWrite(() => Promise.all([1, 2, 3].map((value) => connection.query(echo(value)))))
  expect(await send()).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]])
  // Parse, Bind, Describe, Execute, Sync; then without Parse.
  expect(chunks.map(messageTypes)).toEqual(['PBDESBDESBDES'])
  chunks.length = 0
  await send()
  expect(chunks.map(messageTypes)).toEqual(['BDESBDESBDES'])
})

test('pg contract: results arrive in the order of the queries, also after a slow query', async () => {
  const { connection } = await connectToRecorder()
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  await connection.inOneWrite(() =>
    Promise.all([
      connection.query(statement('slow', 'select pg_sleep(0.1)')).then(note('slow')),
      connection.query(echo(1)).then(note('first')),
      connection.query(echo(2)).then(note('second')),
    ]),
  )
  expect(order).toEqual(['slow', 'first', 'second'])
})

test('pg contract: a failed query is rejected with its code, and the queries around it get their own results', async () => {
  const { connection, lost } = await connectToRecorder()
  const divide = () => statement('divide', 'select 1 / $1::int as value', 0)
  const outcomes = await connection.inOneWrite(() =>
    Promise.allSettled([echo(1), divide(), echo(2), divide(), echo(3)].map((each) => connection.query(each))),
  )
  expect(outcomes).toMatchObject([
    { value: [{ value: 1 }] },
    { reason: { code: '22012' } },
    { value: [{ value: 2 }] },
    { reason: { code: '22012' } },
    { value: [{ value: 3 }] },
  ])
  expect(lost).toEqual([])
  expect(await connection.query(echo(4))).toEqual([{ value: 4 }])
})

test('pg contract: destroy with an error rejects every query without a result, and reports the lost connection', async () => {
  const { connection, lost } = await connectToRecorder()
  const pending = [statement('slow', 'select pg_sleep(5)'), echo(1)].map((each) => connection.query(each))
  connection.destroy(new Error('Query read timeout'))
  const timedOut = { reason: { message: 'Query read timeout' } }
  expect(await Promise.allSettled(pending)).toMatchObject([timedOut, timedOut])
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expect(connection.query(echo(2))).rejects.toThrow()
})

test('pg contract: destroying all sockets rejects pending queries of a pool, too', async () => {
  const sockets = new Sockets()
  const pool = new pg.Pool({ connectionString: await copyDatabase(), stream: sockets.stream })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const clients = await Promise.all([pool.connect(), pool.connect()])
  const pending = clients.map((client) => client.query('select pg_sleep(5)'))
  sockets.destroyAll()
  const lost = { reason: { message: 'Connection terminated unexpectedly' } }
  expect(await Promise.allSettled(pending)).toMatchObject([lost, lost])
  for (const client of clients) client.release(true)
  await pool.end()
})

test('pg contract: end waits for the results of sent queries', async () => {
  const { connection } = await connectToRecorder()
  const pending = [statement('slow', 'select pg_sleep(0.1), 1 as value'), echo(2)].map((each) => connection.query(each))
  await connection.end()
  expect(await Promise.all(pending)).toMatchObject([[{ value: 1 }], [{ value: 2 }]])
})

test('pg contract: an unexpected result of the check query closes the connection', async () => {
  const { url } = await createRecorder()
  const onLost = () => {}
  const refused = { ...check, isExpected: () => false }
  const options = { check: refused, sockets: new Sockets(), onLost }
  expect(await connectPipelined(connectionFor(url, roles.public), options)).toBe(null)
})

test('pipeline: close rejects queued queries and waits for sent ones', async () => {
  const { url } = await createRecorder()
  const pipeline = createPipeline(1, async (onLost) => {
    const options = { check, sockets: new Sockets(), onLost }
    const connection = await connectPipelined(connectionFor(url, roles.public), options)
    if (connection === null) throw new Error('the check query failed')
    return connection
  })
  await pipeline.query(echo(0))
  const sent = pipeline.query(statement('slow', 'select pg_sleep(0.2), 1 as value'))
  await new Promise((resolve) => setImmediate(resolve))
  const queued = [1, 2].map((value) => pipeline.query(echo(value)))
  expect(pipeline.queuedCount()).toBe(2)
  const closing = pipeline.close()
  expect(pipeline.queuedCount()).toBe(0)
  const refused = { reason: { message: 'Connection terminated: the pipeline is closed' } }
  expect(await Promise.allSettled(queued)).toMatchObject([refused, refused])
  expect(await sent).toMatchObject([{ value: 1 }])
  await closing
  await expect(pipeline.query(echo(3))).rejects.toThrow('Connection terminated')
})
