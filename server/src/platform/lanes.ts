// A few connections that each carry a convoy of statements: what waits while the lanes are busy goes together on the first that is free,
// written at once and answered one after the other. For short reads that belong to no transaction. The busier it gets, the less each
// statement costs: waking the database is dearer than most of what it is asked.
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
  /** At once, and without goodbye: whoever waits is told to ask elsewhere. */
  readonly abandon: () => void
  readonly close: () => Promise<void>
}

/** Longer, and one slow statement would hold up too many. */
const convoyMax = 32
/** What waits is kept in memory: better to refuse than to fill it. */
const waitingMax = 5_000
/** Nobody waits longer for a page. */
const waitMs = 5_000
/** From one answer to the next. A server that is frozen gives none; one that is not cuts a statement off before. */
const patienceMs = 6_000

/** `connect` gives a connected client in pipeline mode; a lane that broke gets a new one at its next convoy. */
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
      // One clock for all of them: one for each would cost as much as the asking.
      const patience = setTimeout(() => streamOf(client).destroy(new Error('Query read timeout')), patienceMs)
      await together(client, () => Promise.all(convoy.map((job) => run(client, job, patience))))
      clearTimeout(patience)
    } catch (error) {
      for (const job of convoy) job.reject(error)
    }
    lane.busy = false
    dispatch()
  }
  /** They wait in the order they came. */
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
        // Not at once: whatever else arrived in this turn of the loop comes along.
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

/** All that is asked meanwhile leaves in one piece. */
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
