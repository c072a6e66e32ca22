// All the SQL of sessions.
import type { StandingKind } from '@murmullo/contract/deeds'
import { limits, secondFactor } from '@murmullo/contract/limits'
import { sql } from 'kysely'
import { type Db, now, type Prepared, type Trx } from '../../platform/db.ts'

const { idleDays, absoluteDays } = limits.session

export type SessionRow = {
  userId: string
  accountId: string
  nickname: string
  displayName: string | null
  username: string | null
  email: string
  role: 'member' | 'moderator' | 'admin'
  isAnonymous: boolean
  createdAt: Date
  darkMode: boolean | null
  avatar: string | null
  isStale: boolean
  /** The gravest that stands. */
  sanction: StandingKind | null
  sanctionEndsAt: Date | null
  /** Of the team: what this session has shown, and whether there is a second factor to show. */
  hasLongPassword: boolean
  isEnrolled: boolean
  hasPassed: boolean
  /** The second factor was shown in this session, and its absolute or idle timeout has passed since. */
  hasExpired: boolean
  /** The last noted call of a team endpoint was more than a minute ago. */
  isStaffUseStale: boolean
}

/**
 * It ends by the clock of the database, at each reading. Of the team nobody is shut out: whoever could do that to a colleague could do it
 * to all. Who leaves the team is under what was set meanwhile.
 */
const standing = `(select kind, ends_at from identity.sanctions
    where account_id = a.id and a.role = 'member' and closed_at is null and gravity > 0 and coalesce(ends_at, 'infinity') > now()
    order by gravity desc, coalesce(ends_at, 'infinity') desc limit 1)`

/** Shown since the factor was enrolled, whether or not it still counts. */
const shown = 'coalesce(s.second_factor_at >= f.enrolled_at, false)'
/** Absolute timeout since the code, idle timeout since the last call of a team endpoint. */
const inTime = `s.second_factor_at > now() - interval '${secondFactor.absoluteHours} hours'
    and greatest(s.second_factor_at, s.staff_seen_at) > now() - interval '${secondFactor.idleMinutes} minutes'`

// One statement: whoever is signed in costs one question more than a visitor.
const find = `select s.user_id as "userId", a.id as "accountId", a.nickname, a.display_name as "displayName", a.username,
    coalesce(a.claimed_email, u.email) as email, a.role, a.is_anonymous as "isAnonymous", a.created_at as "createdAt", p.dark_mode as "darkMode",
    s.updated_at < now() - interval '1 day' as "isStale", x.kind as sanction, x.ends_at as "sanctionEndsAt", v.public_id as avatar,
    s.long_password as "hasLongPassword", f.account_id is not null as "isEnrolled",
    ${shown} and ${inTime} as "hasPassed", ${shown} and not (${inTime}) as "hasExpired",
    coalesce(s.staff_seen_at < now() - interval '1 minute', true) as "isStaffUseStale"
  from identity.sessions s
  join identity.accounts a on a.user_id = s.user_id
  join identity.users u on u.id = s.user_id
  left join identity.preferences p on p.account_id = a.id
  left join lateral ${standing} x on true
  left join identity.avatars v on v.account_id = a.id
  left join identity.second_factors f on f.account_id = a.id and a.role <> 'member'
  where s.token = $1 and s.expires_at > now() and s.created_at > now() - interval '${absoluteDays} days'`

export async function findSession(prepared: Prepared, hash: string): Promise<SessionRow | undefined> {
  return (await prepared<SessionRow>('session_find', find, [hash]))[0]
}

/** Whoever comes back within two weeks stays in. */
export async function prolongSession(db: Db, hash: string): Promise<void> {
  await db
    .updateTable('identity.sessions')
    .set({ updatedAt: now, expiresAt: sql<Date>`${now} + make_interval(days => ${idleDays})` })
    .where('token', '=', hash)
    .execute()
}

/** Restarts the idle timeout. Concurrent calls write once a minute. */
export async function updateStaffSeen(db: Db, hash: string): Promise<void> {
  await sql`update identity.sessions set staff_seen_at = now()
    where token = ${hash} and coalesce(staff_seen_at < now() - interval '1 minute', true)`.execute(db)
}

/** By the database's clock, which all processes share. */
const confirmed = `select from identity.sessions
  where token = $1 and expires_at > now() and confirmed_at > now() - interval '${limits.stepUp.minutes} minutes'`

export async function isSessionConfirmed(prepared: Prepared, hash: string): Promise<boolean> {
  return (await prepared('session_confirmed', confirmed, [hash])).length > 0
}

/** Whether the password was a long one is kept of the team alone. */
export async function confirmSession(db: Db, hash: string, password: { readonly isLong: boolean }): Promise<void> {
  await sql`update identity.sessions s set confirmed_at = now(), long_password = ${password.isLong}
      and exists (select from identity.accounts a where a.user_id = s.user_id and a.role <> 'member')
    where token = ${hash}`.execute(db)
}

/** The key a session was offered: the one it was offered before, if there is one. Null when the session is over. */
export async function keepOfferedKey(db: Db, hash: string, box: Buffer): Promise<Buffer | null> {
  const kept = await sql<{ box: Buffer }>`update identity.sessions set offered_key = coalesce(offered_key, ${box})
    where token = ${hash} returning offered_key as box`.execute(db)
  return kept.rows[0]?.box ?? null
}

/** In the place of one that nobody can open any more. Null when the session is over. */
export async function replaceOfferedKey(
  db: Db,
  hash: string,
  boxes: { old: Buffer; new: Buffer },
): Promise<Buffer | null> {
  const kept = await sql<{ box: Buffer }>`update identity.sessions
    set offered_key = case when offered_key = ${boxes.old} then ${boxes.new} else coalesce(offered_key, ${boxes.new}) end
    where token = ${hash} returning offered_key as box`.execute(db)
  return kept.rows[0]?.box ?? null
}

export async function findOfferedKey(db: Db, hash: string): Promise<Buffer | null> {
  const session = db.selectFrom('identity.sessions').select('offeredKey').where('token', '=', hash)
  return (await session.executeTakeFirst())?.offeredKey ?? null
}

/** Whose session it is, held until the transaction ends; false when it is over. */
export async function holdSession(trx: Trx, hash: string): Promise<boolean> {
  const held = await sql`select from identity.accounts a join identity.sessions s on s.user_id = a.user_id
    where s.token = ${hash} for update of a`.execute(trx)
  return held.rows.length > 0
}

/** The second factor was shown in it; it goes on under another token. False when it is over. */
export async function passSession(trx: Trx, hash: string, nextHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity.sessions')
    .set({ token: nextHash, secondFactorAt: sql<Date>`clock_timestamp()`, staffSeenAt: null, offeredKey: null })
    .where('token', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nothing that is kept of the team alone stays with somebody who leaves it. */
export async function forgetTeamEntry(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('identity.sessions')
    .set({ longPassword: false, secondFactorAt: null, staffSeenAt: null, offeredKey: null })
    .where('userId', '=', userId)
    .execute()
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('identity.sessions').where('token', '=', hash).execute()
}

export async function deleteOtherSessions(db: Db, userId: string, hash: string): Promise<void> {
  await db.deleteFrom('identity.sessions').where('userId', '=', userId).where('token', '<>', hash).execute()
}

export function listSessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('identity.sessions')
    .select(['token', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .limit(50)
    .execute()
}

/** All of somebody's, and the links they were mailed. Says how many sessions there were. */
export async function deleteSessionsOf(trx: Trx, userId: string): Promise<number> {
  await trx.deleteFrom('identity.verifications').where('value', '=', userId).execute()
  const { numDeletedRows } = await trx.deleteFrom('identity.sessions').where('userId', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** They may come in again; what they may do then is another matter. */
export async function deleteSessionsOfAccount(trx: Trx, accountId: string): Promise<void> {
  const user = trx.selectFrom('identity.accounts').select('userId').where('id', '=', accountId)
  await trx.deleteFrom('identity.sessions').where('userId', '=', user).execute()
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('identity.sessions').where('expiresAt', '<', now).execute()
  await db.deleteFrom('identity.verifications').where('expiresAt', '<', now).execute()
}

// Whoever is expelled may come in, for what is theirs; they hear of nothing any more.
const open = `select s.token from identity.sessions s
  join identity.accounts a on a.user_id = s.user_id
  left join lateral ${standing} x on true
  where s.token = any ($1) and s.expires_at > now() and s.created_at > now() - interval '${absoluteDays} days'
    and x.kind is distinct from 'expel'`

export async function listOpenSessions(prepared: Prepared, hashes: string[]): Promise<string[]> {
  const rows = await prepared<{ token: string }>('sessions_open', open, [hashes])
  return rows.map(({ token }) => token)
}
