// Query pipelining: a few connections for short reads outside transactions. Queries queued while all connections are busy go out as one
// batch on the first free one, in one write, and are answered in order. Under load each query gets cheaper: a wake-up of the database costs
// more than most queries do.
import { AppError } from '@murmullo/contract/core/errors'
import type pg from 'pg'
import type { PipelinedConnection, Statement } from './pg-connection.ts'

type QueuedQuery = {
  readonly queuedAt: number
  readonly statement: Statement
  readonly resolve: (rows: pg.QueryResultRow[]) => void
  readonly reject: (error: unknown) => void
}
type Connection = { client: Promise<PipelinedConnection> | null; busy: boolean }

export type Pipeline = {
  readonly query: <Row extends pg.QueryResultRow>(statement: Statement) => Promise<Row[]>
  readonly queuedCount: () => number
  /** Destroys the connections without a graceful close and rejects all queries, so that callers retry on another server. */
  readonly destroy: () => void
  /** Rejects queued queries, waits for the results of sent ones, and closes the connections. */
  readonly close: () => Promise<void>
}

/** In a larger batch one slow query would delay too many others. */
const maxBatch = 32
/** Queued queries use memory: better to refuse a query than to fill it. */
const maxQueued = 5_000
/** Queue timeout: no user waits longer for a page. */
const queueTimeoutMs = 5_000
/** Timeout between two responses. Only a frozen server reaches it: a healthy one cancels a query earlier (`statement_timeout`). */
const responseTimeoutMs = 6_000

/** A broken connection is replaced at its next batch. */
export function createPipeline(count: number, connect: (onLost: () => void) => Promise<PipelinedConnection>): Pipeline {
  const connections: Connection[] = Array.from({ length: count }, () => ({ client: null, busy: false }))
  let waiting: QueuedQuery[] = []
  let scheduled = false
  let closed = false

  const getClient = (connection: Connection): Promise<PipelinedConnection> => {
    if (connection.client !== null) return connection.client
    const dropClient = () => {
      if (connection.client === created) connection.client = null
    }
    const created: Promise<PipelinedConnection> = connect(dropClient)
    created.catch(dropClient)
    connection.client = created
    return created
  }
  const sendBatch = async (connection: Connection, batch: QueuedQuery[]) => {
    try {
      const client = await getClient(connection)
      // One timer per batch: a timer per query would cost as much as the query.
      const timer = setTimeout(() => client.destroy(new Error('Query read timeout')), responseTimeoutMs)
      await client.inOneWrite(() => Promise.all(batch.map((job) => run(client, job, timer))))
      clearTimeout(timer)
    } catch (error) {
      for (const job of batch) job.reject(error)
    }
    connection.busy = false
    dispatch()
  }
  /** The queue is FIFO: the oldest queries are at its start. */
  const rejectExpired = () => {
    const expiredBefore = Date.now() - queueTimeoutMs
    const firstInTime = waiting.findIndex((job) => job.queuedAt > expiredBefore)
    const refused = waiting.splice(0, firstInTime === -1 ? waiting.length : firstInTime)
    for (const job of refused) job.reject(new AppError('service.unavailable'))
  }
  const dispatch = () => {
    scheduled = false
    rejectExpired()
    for (const connection of connections) {
      if (waiting.length === 0) return
      if (connection.busy) continue
      connection.busy = true
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      void sendBatch(connection, batch)
    }
  }
  const rejectQueued = () => {
    closed = true
    for (const job of waiting.splice(0)) job.reject(closedError())
  }
  return {
    query: <Row extends pg.QueryResultRow>(statement: Statement) =>
      new Promise<Row[]>((resolve, reject) => {
        if (closed) return reject(closedError())
        if (waiting.length >= maxQueued) return reject(new AppError('service.overloaded', { retryAfter: 2 }))
        waiting.push({ queuedAt: Date.now(), statement, resolve: resolve as QueuedQuery['resolve'], reject })
        if (scheduled) return
        scheduled = true
        // Deferred: queries of the same event loop iteration join the batch.
        setImmediate(dispatch)
      }),
    queuedCount: () => waiting.length,
    destroy: () => {
      rejectQueued()
      for (const connection of connections)
        void connection.client?.then(
          (client) => client.destroy(),
          () => {},
        )
    },
    close: async () => {
      rejectQueued()
      await Promise.all(connections.map(async (connection) => (await connection.client?.catch(() => null))?.end()))
    },
  }
}

function closedError(): Error {
  return new Error('Connection terminated: the pipeline is closed')
}

function run(
  client: PipelinedConnection,
  { statement, resolve, reject }: QueuedQuery,
  timer: NodeJS.Timeout,
): Promise<unknown> {
  return client
    .query(statement)
    .then(resolve, reject)
    .then(() => timer.refresh())
}
