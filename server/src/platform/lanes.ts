// Query pipelining: a few connections for short reads outside transactions. Queries queued while all connections are busy go out as one
// batch on the first free one, in one write, and are answered in order. Under load each query gets cheaper: a wake-up of the database costs
// more than most queries do.
import type { Socket } from 'node:net'
import { AppError } from '@murmullo/contract/errors'
import type pg from 'pg'

type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] }
type Job = {
  readonly askedAt: number
  readonly statement: Statement
  readonly resolve: (rows: pg.QueryResultRow[]) => void
  readonly reject: (error: unknown) => void
}
type Lane = { client: Promise<pg.Client> | null; busy: boolean }

export type Lanes = {
  readonly query: <Row extends pg.QueryResultRow>(statement: Statement) => Promise<Row[]>
  readonly waiting: () => number
  /** Destroys the connections without a graceful close and rejects all queries, so that callers retry on another server. */
  readonly abandon: () => void
  readonly close: () => Promise<void>
}

/** In a larger batch one slow query would delay too many others. */
const convoyMax = 32
/** Queued queries use memory: better to refuse a query than to fill it. */
const waitingMax = 5_000
/** Queue timeout: no user waits longer for a page. */
const waitMs = 5_000
/** Timeout between two responses. Only a frozen server reaches it: a healthy one cancels a query earlier (`statement_timeout`). */
const patienceMs = 6_000

/** `connect` returns a connected client in pipeline mode. A broken connection is replaced at its next batch. */
export function openLanes(count: number, connect: (onLost: () => void) => Promise<pg.Client>): Lanes {
  const lanes: Lane[] = Array.from({ length: count }, () => ({ client: null, busy: false }))
  let waiting: Job[] = []
  let scheduled = false
  let closed = false

  const clientOf = (lane: Lane): Promise<pg.Client> => {
    if (lane.client !== null) return lane.client
    const forget = () => {
      if (lane.client === made) lane.client = null
    }
    const made: Promise<pg.Client> = connect(forget)
    made.catch(forget)
    lane.client = made
    return made
  }
  const carry = async (lane: Lane, convoy: Job[]) => {
    try {
      const client = await clientOf(lane)
      // One timer per batch: a timer per query would cost as much as the query.
      const patience = setTimeout(() => streamOf(client).destroy(new Error('Query read timeout')), patienceMs)
      await together(client, () => Promise.all(convoy.map((job) => run(client, job, patience))))
      clearTimeout(patience)
    } catch (error) {
      for (const job of convoy) job.reject(error)
    }
    lane.busy = false
    dispatch()
  }
  /** The queue is FIFO: the oldest queries are at its start. */
  const refuseLate = () => {
    const late = Date.now() - waitMs
    const inTime = waiting.findIndex((job) => job.askedAt > late)
    const refused = waiting.splice(0, inTime === -1 ? waiting.length : inTime)
    for (const job of refused) job.reject(new AppError('service.unavailable'))
  }
  const dispatch = () => {
    scheduled = false
    refuseLate()
    for (const lane of lanes) {
      if (waiting.length === 0) return
      if (lane.busy) continue
      lane.busy = true
      const convoy = waiting.slice(0, convoyMax)
      waiting = waiting.slice(convoyMax)
      void carry(lane, convoy)
    }
  }
  return {
    query: <Row extends pg.QueryResultRow>(statement: Statement) =>
      new Promise<Row[]>((resolve, reject) => {
        if (closed) return reject(closing())
        if (waiting.length >= waitingMax) return reject(new AppError('service.overloaded', { retryAfter: 2 }))
        waiting.push({ askedAt: Date.now(), statement, resolve: resolve as Job['resolve'], reject })
        if (scheduled) return
        scheduled = true
        // Deferred: queries of the same event loop iteration join the batch.
        setImmediate(dispatch)
      }),
    waiting: () => waiting.length,
    abandon: () => {
      closed = true
      for (const job of waiting.splice(0)) job.reject(closing())
      for (const lane of lanes)
        void lane.client?.then(
          (client) => streamOf(client).destroy(),
          () => {},
        )
    },
    close: async () => {
      closed = true
      await Promise.all(lanes.map(async (lane) => (await lane.client?.catch(() => null))?.end()))
    },
  }
}

function closing(): Error {
  return new Error('Connection terminated: the lanes are closed')
}

function run(client: pg.Client, { statement, resolve, reject }: Job, patience: NodeJS.Timeout): Promise<unknown> {
  return client
    .query(statement)
    .then(({ rows }) => resolve(rows), reject)
    .then(() => patience.refresh())
}

/** Corks the socket: all queries sent by `ask` go out in one write. */
function together<T>(client: pg.Client, ask: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

export function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
