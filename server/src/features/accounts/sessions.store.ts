// All the SQL of sessions.
import type { StandingKind } from '@murmullo/contract/deeds'
import { limits } from '@murmullo/contract/limits'
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
}

/**
 * It ends by the clock of the database, at each reading. Of the team nobody is shut out: whoever could do that to a colleague could do it
 * to all. Who leaves the team is under what was set meanwhile.
 */
const standing = `(select kind, ends_at from identity.sanctions
    where account_id = a.id and a.role = 'member' and closed_at is null and gravity > 0 and coalesce(ends_at, 'infinity') > now()
    order by gravity desc, coalesce(ends_at, 'infinity') desc limit 1)`

// One statement: whoever is signed in costs one question more than a visitor.
const find = `select s.user_id as "userId", a.id as "accountId", a.nickname, a.display_name as "displayName", a.username,
    coalesce(a.claimed_email, u.email) as email, a.role, a.is_anonymous as "isAnonymous", a.created_at as "createdAt", p.dark_mode as "darkMode",
    s.updated_at < now() - interval '1 day' as "isStale", x.kind as sanction, x.ends_at as "sanctionEndsAt", v.public_id as avatar
  from identity.sessions s
  join identity.accounts a on a.user_id = s.user_id
  join identity.users u on u.id = s.user_id
  left join identity.preferences p on p.account_id = a.id
  left join lateral ${standing} x on true
  left join identity.avatars v on v.account_id = a.id
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

/** By the database's clock, which all processes share. */
const confirmed = `select from identity.sessions
  where token = $1 and expires_at > now() and confirmed_at > now() - interval '${limits.stepUp.minutes} minutes'`

export async function isSessionConfirmed(prepared: Prepared, hash: string): Promise<boolean> {
  return (await prepared('session_confirmed', confirmed, [hash])).length > 0
}

export async function confirmSession(db: Db, hash: string): Promise<void> {
  await db.updateTable('identity.sessions').set({ confirmedAt: now }).where('token', '=', hash).execute()
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
