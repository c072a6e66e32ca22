// Visits of the day, gathered in Redis until the night: which sessions were used. The first request of a day would otherwise write the row of its session,
// and with it the minute of the visit. One hash per day: its fields are HMACs and its values AES-256-GCM of one length, so it has neither order nor time.
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { Deps } from '../../../platform/context/request-context.ts'
import { decrypt, encrypt } from '../../../platform/crypto/aes-gcm.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'

const dayMs = 86_400_000
/** Longer than the worker may be down without an effect on sessions. */
const retentionDays = 4

/** `fields`: their names in Redis. */
export type VisitsOfDay = {
  readonly day: string
  readonly fields: readonly string[]
  readonly sessions: readonly string[]
}

type Recorded = { day: string; readonly sessions: Set<string> }
/** Sessions that this process has recorded on this day. */
const recordedByDeps = new WeakMap<Deps, Recorded>()

/** Without Redis nothing is recorded: the next request tries again, and at worst a day of use does not count. */
export async function recordVisit(deps: Deps, sessionHash: string): Promise<void> {
  const { redis, keys, clock, log } = deps
  const day = truncateToDay(new Date(clock()))
  const recorded = recordedOn(deps, day)
  if (recorded.has(sessionHash)) return
  recorded.add(sessionHash)
  try {
    const key = await keys('visit')
    const field = hmac(key, day, sessionHash).toString('base64url')
    const value = encrypt(key.export(), nameOf(day), Buffer.from(sessionHash)).toString('base64url')
    await redis
      .multi()
      .hset(nameOf(day), field, value)
      .expire(nameOf(day), (retentionDays * dayMs) / 1_000)
      .exec()
  } catch (error) {
    recorded.delete(sessionHash)
    log.warn({ component: 'redis', exception: error }, 'visit not recorded')
  }
}

function recordedOn(deps: Deps, day: string): Set<string> {
  const known = recordedByDeps.get(deps)
  if (known?.day === day) return known.sessions
  const sessions = new Set<string>()
  recordedByDeps.set(deps, { day, sessions })
  return sessions
}

/** Of the last days, until `forgetVisits` deletes them. A value that no key decrypts is left out. */
export async function listVisits({ redis, keys, clock }: Deps): Promise<VisitsOfDay[]> {
  const versions = (await keys.allVersions('visit')).map(({ key }) => key.export())
  const visits: VisitsOfDay[] = []
  for (let ago = retentionDays; ago >= 0; ago -= 1) {
    const day = truncateToDay(new Date(clock() - ago * dayMs))
    const recorded = await redis.hgetall(nameOf(day))
    const fields = Object.keys(recorded)
    const sessions = Object.values(recorded).flatMap(
      (value) => decrypt(versions, nameOf(day), Buffer.from(value, 'base64url'))?.toString() ?? [],
    )
    if (fields.length > 0) visits.push({ day, fields, sessions })
  }
  return visits
}

/** Those that were listed: a session may be used meanwhile. */
export async function forgetVisits({ redis }: Deps, visits: readonly VisitsOfDay[]): Promise<void> {
  for (const { day, fields } of visits) await redis.hdel(nameOf(day), ...fields)
}

const nameOf = (day: string) => `visited-sessions:${day}`
