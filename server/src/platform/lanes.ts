// A few connections that each carry many statements at once, one behind the other, without waiting for answers in between. For short
// reads that belong to no transaction: half the work of lending a whole connection to each.
import type pg from 'pg'

type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] }
type Lane = { client: Promise<pg.Client> | null; busy: number }

export type Lanes = {
  readonly query: <Row extends pg.QueryResultRow>(statement: Statement) => Promise<Row[]>
  readonly waiting: () => number
  readonly close: () => Promise<void>
}

/** `connect` gives a connected client in pipeline mode; a lane that broke gets a new one at its next statement. */
export function openLanes(count: number, connect: (onLost: () => void) => Promise<pg.Client>): Lanes {
  const lanes: Lane[] = Array.from({ length: count }, () => ({ client: null, busy: 0 }))
  let closed = false
  const clientOf = (lane: Lane): Promise<pg.Client> => {
    if (closed) return Promise.reject(new Error('Connection terminated: the lanes are closed'))
    if (lane.client !== null) return lane.client
    const forget = () => {
      if (lane.client === made) lane.client = null
    }
    const made: Promise<pg.Client> = connect(forget)
    made.catch(forget)
    lane.client = made
    return made
  }
  return {
    query: async <Row extends pg.QueryResultRow>(statement: Statement) => {
      const lane = lanes.reduce((least, each) => (each.busy < least.busy ? each : least))
      lane.busy += 1
      try {
        return (await (await clientOf(lane)).query<Row>(statement)).rows
      } finally {
        lane.busy -= 1
      }
    },
    waiting: () => lanes.reduce((sum, lane) => sum + Math.max(0, lane.busy - 1), 0),
    close: async () => {
      closed = true
      await Promise.all(lanes.map(async (lane) => (await lane.client?.catch(() => null))?.end()))
    },
  }
}
