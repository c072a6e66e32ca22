// Replica monitor: decides whether the streaming replica may be read. It must have replayed every change up to the last notification, and
// its lag must be at most a few seconds. It compares WAL positions, never clocks: an idle primary does not mean a lagging replica.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { contentChangedChannel } from './change-listener.ts'
import { connectionFor, roles } from './connection-config.ts'
import { type Log } from '../observability/logger.ts'

export type ReplicaMonitor = {
  readonly isReadable: () => boolean
  /** Records a write that later reads must see: the replica is read again once it has replayed that write. */
  readonly recordChange: () => void
  /** Upper bound of the replication lag in milliseconds; infinite while the replica is unavailable. */
  readonly lagMs: () => number
  readonly close: () => Promise<void>
}
type Sample = { readonly at: number; readonly changes: number; readonly position: bigint }
type Pair = { readonly primary: pg.Client; readonly replica: pg.Client }

/** Maximum replication lag of a read. After a write, the author's reads go to the primary for longer than this. */
export const maxLagMs = 5_000
const pollMs = 250
/** Polling interval while the replica catches up and reads go to the primary. */
const catchUpPollMs = 5
const queryTimeoutMs = 1_000
const maxSamples = 2_000

const primaryPositionSql = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`
const replicaPositionSql = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position, pg_is_in_recovery() as follows`
const lineageSql =
  'select system_identifier::text as system, timeline_id as timeline from pg_control_system(), pg_control_checkpoint()'

export function monitorReplica(
  urls: { primary: string; replica: string },
  log: Log,
  onUnavailable: () => void,
): ReplicaMonitor {
  let changes = 0
  let lastReached: Sample | null = null
  const stopping = new AbortController()
  let wake = new AbortController()
  const noteChange = () => {
    changes += 1
    wake.abort()
  }
  const hasCaughtUp = () => lastReached?.changes === changes
  const lagMs = () => (lastReached === null ? Number.POSITIVE_INFINITY : performance.now() - lastReached.at)
  const poll = async ({ primary, replica }: Pair, samples: Sample[]) => {
    // The order matters: the primary's position covers every change counted before this query, and the replica is queried after it.
    const sampled = { at: performance.now(), changes }
    const last = samples.at(-1)
    // Too many samples would evict those that a replica some seconds behind is about to reach.
    if (last === undefined || last.changes !== changes || sampled.at - last.at >= pollMs)
      samples.push({ ...sampled, position: (await queryPosition(primary, primaryPositionSql)).position })
    const { position, follows } = await queryPosition(replica, replicaPositionSql)
    if (!follows) throw new Error('the replica is not in recovery: it is a primary')
    const reached = samples.findLastIndex((sample) => position >= lastByteBefore(sample.position))
    if (reached !== -1) lastReached = samples[reached] ?? null
    samples.splice(0, Math.max(reached + 1, samples.length - maxSamples))
  }
  const pollUntilStopped = async (pair: Pair) => {
    const samples: Sample[] = []
    pair.primary.on('notification', noteChange)
    await pair.primary.query(`listen ${contentChangedChannel}`)
    await assertSameCluster(pair)
    log.info({ component: 'replica' }, 'replica connected')
    while (!stopping.signal.aborted) {
      await poll(pair, samples)
      wake = new AbortController()
      const pause = hasCaughtUp() ? pollMs : catchUpPollMs
      await wait(pause, undefined, { signal: AbortSignal.any([stopping.signal, wake.signal]) }).catch(() => {})
    }
  }
  const monitorForever = async () => {
    while (!stopping.signal.aborted) {
      const pair = { primary: createClient(urls.primary), replica: createClient(urls.replica) }
      try {
        await Promise.all([pair.primary.connect(), pair.replica.connect()])
        await pollUntilStopped(pair)
      } catch (error) {
        if (lastReached !== null) log.warn({ component: 'replica', exception: error }, 'replica unavailable')
      }
      const wasReadable = lastReached !== null
      lastReached = null
      if (wasReadable) onUnavailable()
      // `end()` never completes on a dead connection, so it has a timeout.
      const closing = Object.values(pair).map((client) => client.end().catch(() => {}))
      await Promise.race([Promise.all(closing), wait(queryTimeoutMs)])
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const done = monitorForever()
  return {
    isReadable: () => hasCaughtUp() && lagMs() <= maxLagMs,
    recordChange: noteChange,
    lagMs,
    close: () => {
      stopping.abort()
      return done
    },
  }
}

function createClient(url: string): pg.Client {
  const client = new pg.Client({ ...connectionFor(url, roles.public), query_timeout: queryTimeoutMs })
  // Without an error listener a broken connection would crash the process; the next query detects it anyway.
  client.on('error', () => {})
  return client
}

async function queryPosition(client: pg.Client, text: string): Promise<{ position: bigint; follows?: boolean }> {
  const [row] = (await client.query<{ position: string | null; follows?: boolean }>(text)).rows
  if (row?.position === null || row === undefined) throw new Error('the server returned no WAL position')
  return { ...row, position: BigInt(row.position) }
}

/** At the end of a WAL page the primary reports the position behind the next page header, which is replayed only with the next record. */
function lastByteBefore(position: bigint): bigint {
  const inPage = position % 8_192n
  return inPage <= 40n ? position - inPage : position
}

/** Same cluster and timeline: after a point-in-time restore, positions restart and a replica of the old timeline would seem to be ahead. */
async function assertSameCluster({ primary, replica }: Pair): Promise<void> {
  const [ours, theirs] = await Promise.all([primary.query(lineageSql), replica.query(lineageSql)])
  if (JSON.stringify(ours.rows) !== JSON.stringify(theirs.rows))
    throw new Error('the replica belongs to another cluster')
}
