// Replica monitor: decides whether the streaming replica may be read. It must have replayed every change up to the last notification, and
// its lag must be at most a few seconds. It compares WAL positions, never clocks: an idle primary does not mean a lagging replica.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { contentChanged } from './changes.ts'
import { connectionFor, roles } from './connections.ts'
import { faultOf, type Log } from './log.ts'

export type Follower = {
  readonly mayRead: () => boolean
  /** Records a write that later reads must see: the replica is read again once it has replayed that write. */
  readonly noteChange: () => void
  /** Upper bound of the replication lag in milliseconds; infinite while the replica is unavailable. */
  readonly lagMs: () => number
  readonly close: () => Promise<void>
}
type Mark = { readonly at: number; readonly changes: number; readonly position: bigint }
type Pair = { readonly primary: pg.Client; readonly replica: pg.Client }

/** Maximum replication lag of a read. After a write, the author's reads go to the primary for longer than this. */
export const lagMostMs = 5_000
const lookMs = 250
/** Polling interval while the replica catches up and reads go to the primary. */
const hurryMs = 5
const patienceMs = 1_000
const marksMost = 2_000

const written = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`
const replayed = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position, pg_is_in_recovery() as follows`
const lineage =
  'select system_identifier::text as system, timeline_id as timeline from pg_control_system(), pg_control_checkpoint()'

export function followReplica(urls: { primary: string; replica: string }, log: Log, onAway: () => void): Follower {
  let changes = 0
  let known: Mark | null = null
  const stopping = new AbortController()
  let wake = new AbortController()
  const noteChange = () => {
    changes += 1
    wake.abort()
  }
  const isSettled = () => known?.changes === changes
  const lagMs = () => (known === null ? Number.POSITIVE_INFINITY : performance.now() - known.at)
  const look = async ({ primary, replica }: Pair, marks: Mark[]) => {
    // The order matters: the primary's position covers every change counted before this query, and the replica is queried after it.
    const asked = { at: performance.now(), changes }
    const last = marks.at(-1)
    // Too many samples would evict those that a replica some seconds behind is about to reach.
    if (last === undefined || last.changes !== changes || asked.at - last.at >= lookMs)
      marks.push({ ...asked, position: (await positionOf(primary, written)).position })
    const { position, follows } = await positionOf(replica, replayed)
    if (!follows) throw new Error('the replica follows nobody')
    const reached = marks.findLastIndex((mark) => position >= lastByteBefore(mark.position))
    if (reached !== -1) known = marks[reached] ?? null
    marks.splice(0, Math.max(reached + 1, marks.length - marksMost))
  }
  const follow = async (pair: Pair) => {
    const marks: Mark[] = []
    pair.primary.on('notification', noteChange)
    await pair.primary.query(`listen ${contentChanged}`)
    await assertKin(pair)
    log.info({ part: 'replica' }, 'the replica is followed')
    while (!stopping.signal.aborted) {
      await look(pair, marks)
      wake = new AbortController()
      const pause = isSettled() ? lookMs : hurryMs
      await wait(pause, undefined, { signal: AbortSignal.any([stopping.signal, wake.signal]) }).catch(() => {})
    }
  }
  const keepFollowing = async () => {
    while (!stopping.signal.aborted) {
      const pair = { primary: clientOf(urls.primary), replica: clientOf(urls.replica) }
      try {
        await Promise.all([pair.primary.connect(), pair.replica.connect()])
        await follow(pair)
      } catch (error) {
        if (known !== null) log.warn({ part: 'replica', fault: faultOf(error) }, 'the replica is not read')
      }
      const wasRead = known !== null
      known = null
      if (wasRead) onAway()
      // `end()` never completes on a dead connection, so it has a timeout.
      const goodbyes = Object.values(pair).map((client) => client.end().catch(() => {}))
      await Promise.race([Promise.all(goodbyes), wait(patienceMs)])
      await wait(lookMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const done = keepFollowing()
  return {
    mayRead: () => isSettled() && lagMs() <= lagMostMs,
    noteChange,
    lagMs,
    close: () => {
      stopping.abort()
      return done
    },
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({ ...connectionFor(url, roles.public), query_timeout: patienceMs })
  // Without an error listener a broken connection would crash the process; the next query detects it anyway.
  client.on('error', () => {})
  return client
}

async function positionOf(client: pg.Client, text: string): Promise<{ position: bigint; follows?: boolean }> {
  const [row] = (await client.query<{ position: string | null; follows?: boolean }>(text)).rows
  if (row?.position === null || row === undefined) throw new Error('the server says no position')
  return { ...row, position: BigInt(row.position) }
}

/** At the end of a WAL page the primary reports the position behind the next page header, which is replayed only with the next record. */
function lastByteBefore(position: bigint): bigint {
  const inPage = position % 8_192n
  return inPage <= 40n ? position - inPage : position
}

/** Same cluster and timeline: after a point-in-time restore, positions restart and a replica of the old timeline would seem to be ahead. */
async function assertKin({ primary, replica }: Pair): Promise<void> {
  const [ours, theirs] = await Promise.all([primary.query(lineage), replica.query(lineage)])
  if (JSON.stringify(ours.rows) !== JSON.stringify(theirs.rows)) throw new Error('the replica is of another cluster')
}
