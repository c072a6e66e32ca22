// All the SQL of sessions.
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
  isStale: boolean
}

// One statement: whoever is signed in costs one question more than a visitor.
const find = `select s.user_id as "userId", a.id as "accountId", a.nickname, a.display_name as "displayName", a.username,
    coalesce(a.claimed_email, u.email) as email, a.role, a.is_anonymous as "isAnonymous", a.created_at as "createdAt", p.dark_mode as "darkMode",
    s.updated_at < now() - interval '1 day' as "isStale"
  from identity.sessions s
  join identity.accounts a on a.user_id = s.user_id
  join identity.users u on u.id = s.user_id
  left join identity.preferences p on p.account_id = a.id
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

export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('identity.sessions').where('expiresAt', '<', now).execute()
  await db.deleteFrom('identity.verifications').where('expiresAt', '<', now).execute()
}

const open = `select token from identity.sessions
  where token = any ($1) and expires_at > now() and created_at > now() - interval '${absoluteDays} days'`

export async function listOpenSessions(prepared: Prepared, hashes: string[]): Promise<string[]> {
  const rows = await prepared<{ token: string }>('sessions_open', open, [hashes])
  return rows.map(({ token }) => token)
}
