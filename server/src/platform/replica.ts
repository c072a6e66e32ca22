// Follows a streaming replica and says whether it may be read: it holds all that was changed or taken away up to the last word of it, and
// is at most a few seconds behind. It compares positions in the log of writes, never clocks: an idle database is not a late one.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { contentChanged } from './changes.ts'
import { connectionFor, roles } from './connections.ts'
import { faultOf, type Log } from './log.ts'

export type Follower = {
  readonly mayRead: () => boolean
  /** Something was written that must not be missed from now on: the replica is read again once it has it. */
  readonly noteChange: () => void
  /** How old its newest word may be, in milliseconds; infinite while it is not there. */
  readonly lagMs: () => number
  readonly close: () => Promise<void>
}
type Mark = { readonly at: number; readonly changes: number; readonly position: bigint }
type Pair = { readonly primary: pg.Client; readonly replica: pg.Client }

/** What is new may be seen so much later, and no later. Whoever wrote something is read to from the primary for longer than this. */
export const lagMostMs = 5_000
const lookMs = 250
/** While readers wait for the replica at the primary. */
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
    // In this order: what was noted before we ask is in the position we get, and the replica is asked after that.
    const asked = { at: performance.now(), changes }
    const last = marks.at(-1)
    // Too many marks would push out those that a replica some seconds behind is about to reach.
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
      // A dead line does not say goodbye.
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
  // Without a listener a connection that breaks would end the process; the next look notices anyway.
  client.on('error', () => {})
  return client
}

async function positionOf(client: pg.Client, text: string): Promise<{ position: bigint; follows?: boolean }> {
  const [row] = (await client.query<{ position: string | null; follows?: boolean }>(text)).rows
  if (row?.position === null || row === undefined) throw new Error('the server says no position')
  return { ...row, position: BigInt(row.position) }
}

/** At the end of a page the primary names the place of the next record, behind a header that nobody replays until there is one. */
function lastByteBefore(position: bigint): bigint {
  const inPage = position % 8_192n
  return inPage <= 40n ? position - inPage : position
}

/** A cluster that was restored to an earlier hour counts its positions anew: a replica of the old one would seem to be ahead. */
async function assertKin({ primary, replica }: Pair): Promise<void> {
  const [ours, theirs] = await Promise.all([primary.query(lineage), replica.query(lineage)])
  if (JSON.stringify(ours.rows) !== JSON.stringify(theirs.rows)) throw new Error('the replica is of another cluster')
}
