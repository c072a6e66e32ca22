// Kysely store for `identity.sessions`, with prepared statements for the queries of every request.

import type { ActiveSanctionKind } from '@murmullo/contract/core/action-kinds'
import { passkeyLimits, secondFactorLimits, sessionLimits, stepUpLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, now, type Prepared, today, type Trx } from '../../../platform/db/database.ts'

const { idleDays, absoluteDays } = sessionLimits

/**
 * Idle and absolute timeout of the session `s`, each until the end of its last day: a stored time of the last visit, or of the sign-in, would
 * link the account to a text of that minute.
 */
const isValidSql = `s.expires_at >= current_date and s.created_at >= current_date - ${absoluteDays}`

export type SessionRow = {
  userId: string
  accountId: string
  nickname: string
  displayName: string | null
  username: string | null
  role: 'member' | 'moderator' | 'admin'
  isAnonymous: boolean
  createdAt: string
  darkMode: boolean | null
  avatar: string | null
  /** Not used on this day, as far as the database knows. */
  isStale: boolean
  /** It would end before the next night has counted a visit. */
  isEnding: boolean
  /** The gravest sanction in force. */
  sanction: ActiveSanctionKind | null
  sanctionEndsAt: Date | null
  /** Staff roles: which sign-in steps this session has completed, and whether a second factor is enrolled. */
  hasLongPassword: boolean
  isEnrolled: boolean
  hasPassed: boolean
  /** The second factor was verified in this session, and its absolute or idle timeout has passed since. */
  hasExpired: boolean
  /** The last recorded request to a staff endpoint was more than a minute ago. */
  isStaffUseStale: boolean
}

/**
 * Sanctions expire by the database clock, at query time. Staff roles are exempt: a moderator who could lock out one colleague could lock
 * out all. A sanction set meanwhile takes effect when the role is removed.
 */
const activeSanction = `(select kind, ends_at from identity.sanctions
    where account_id = a.id and a.role = 'member' and closed_at is null and severity > 0 and coalesce(ends_at, 'infinity') > now()
    order by severity desc, coalesce(ends_at, 'infinity') desc limit 1)`

/** Verified since the factor was enrolled, whether or not it has timed out. */
const verified = 'coalesce(s.second_factor_at >= f.enrolled_at, false)'
/** Absolute timeout since the code, idle timeout since the last request to a staff endpoint. */
const withinTimeouts = `s.second_factor_at > now() - interval '${secondFactorLimits.absoluteHours} hours'
    and greatest(s.second_factor_at, s.staff_seen_at) > now() - interval '${secondFactorLimits.idleMinutes} minutes'`

// One query: a signed-in request costs one query more than a visitor's.
const findQuery = `select s.user_id as "userId", a.id as "accountId", a.nickname, a.display_name as "displayName", a.username,
    a.role, a.is_anonymous as "isAnonymous", a.created_at as "createdAt", p.dark_mode as "darkMode",
    s.updated_at < current_date as "isStale", s.expires_at <= current_date + 1 as "isEnding", x.kind as sanction, x.ends_at as "sanctionEndsAt", v.public_id as avatar,
    s.long_password as "hasLongPassword", f.account_id is not null as "isEnrolled",
    ${verified} and ${withinTimeouts} as "hasPassed", ${verified} and not (${withinTimeouts}) as "hasExpired",
    coalesce(s.staff_seen_at < now() - interval '1 minute', true) as "isStaffUseStale"
  from identity.sessions s
  join identity.accounts a on a.user_id = s.user_id
  left join identity.preferences p on p.account_id = a.id
  left join lateral ${activeSanction} x on true
  left join identity.avatars v on v.account_id = a.id
  left join identity.second_factors f on f.account_id = a.id and a.role <> 'member'
  where s.token = $1 and ${isValidSql}`

export async function findSession(prepared: Prepared, hash: string): Promise<SessionRow | undefined> {
  return (await prepared<SessionRow>('session_find', findQuery, [hash]))[0]
}

/** Of sessions that were used on this day. In the nightly rewrite: a row that is written at a visit says its minute. */
export async function extendSessions(trx: Trx, day: string, hashes: readonly string[]): Promise<void> {
  await sql`update identity.sessions set updated_at = greatest(updated_at, ${day}::date),
      expires_at = greatest(expires_at, ${day}::date + ${idleDays}::int)
    where token = any (${hashes}::text[])`.execute(trx)
}

/** Extends the idle timeout at once: of a session that would end before the next night. */
export async function extendSession(db: Db, hash: string): Promise<void> {
  await db
    .updateTable('identity.sessions')
    .set({ updatedAt: today, expiresAt: sql<string>`${today} + ${idleDays}::int` })
    .where('token', '=', hash)
    .execute()
}

/** Restarts the idle timeout. Concurrent requests update the row once a minute. */
export async function updateStaffSeen(db: Db, hash: string): Promise<void> {
  await sql`update identity.sessions set staff_seen_at = now()
    where token = ${hash} and coalesce(staff_seen_at < now() - interval '1 minute', true)`.execute(db)
}

/** By the database clock, which all processes share. */
const confirmedQuery = `select from identity.sessions s
  where s.token = $1 and ${isValidSql} and s.step_up_at > now() - interval '${stepUpLimits.minutes} minutes'`

export async function isSessionConfirmed(prepared: Prepared, hash: string): Promise<boolean> {
  return (await prepared('session_confirmed', confirmedQuery, [hash])).length > 0
}

/** For staff roles only: no other endpoint requires step-up, and the time of a sign-in and the length of a password say much about a user. */
export async function confirmSession(db: Db, hash: string, password: { readonly isLong: boolean }): Promise<void> {
  await sql`update identity.sessions s set step_up_at = now(), long_password = ${password.isLong}
    where s.token = ${hash} and exists (select from identity.accounts a where a.user_id = s.user_id and a.role <> 'member')`.execute(
    db,
  )
}

/** Stores an offered TOTP key unless the session has one; returns the stored key. Null when the session ended. */
export async function saveOfferedKey(db: Db, hash: string, ciphertext: Buffer): Promise<Buffer | null> {
  const updated = await sql<{
    ciphertext: Buffer
  }>`update identity.sessions set pending_totp_secret = coalesce(pending_totp_secret, ${ciphertext})
    where token = ${hash} returning pending_totp_secret as ciphertext`.execute(db)
  return updated.rows[0]?.ciphertext ?? null
}

/** Replaces an offered key that can no longer be decrypted. Null when the session ended. */
export async function replaceOfferedKey(
  db: Db,
  hash: string,
  ciphertexts: { old: Buffer; new: Buffer },
): Promise<Buffer | null> {
  const updated = await sql<{ ciphertext: Buffer }>`update identity.sessions
    set pending_totp_secret = case when pending_totp_secret = ${ciphertexts.old} then ${ciphertexts.new} else coalesce(pending_totp_secret, ${ciphertexts.new}) end
    where token = ${hash} returning pending_totp_secret as ciphertext`.execute(db)
  return updated.rows[0]?.ciphertext ?? null
}

export async function findOfferedKey(db: Db, hash: string): Promise<Buffer | null> {
  const session = db.selectFrom('identity.sessions').select('pendingTotpSecret').where('token', '=', hash)
  return (await session.executeTakeFirst())?.pendingTotpSecret ?? null
}

/** Row lock on the account of the session; false when the session ended. */
export async function lockSessionAccount(trx: Trx, hash: string): Promise<boolean> {
  const locked = await sql`select from identity.accounts a join identity.sessions s on s.user_id = a.user_id
    where s.token = ${hash} for update of a`.execute(trx)
  return locked.rows.length > 0
}

/** Records the verified second factor and rotates the session token. False when the session ended. */
export async function completeSecondFactor(trx: Trx, hash: string, nextHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity.sessions')
    .set({ token: nextHash, secondFactorAt: sql<Date>`clock_timestamp()`, staffSeenAt: null, pendingTotpSecret: null })
    .where('token', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Clears the staff columns of a user's sessions when the role is removed. */
export async function clearStaffColumns(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('identity.sessions')
    .set({ stepUpAt: null, longPassword: false, secondFactorAt: null, staffSeenAt: null, pendingTotpSecret: null })
    .set({ passkeyChallenge: null, passkeyChallengeAt: null })
    .where('userId', '=', userId)
    .execute()
}

/** Stores a WebAuthn challenge in place of an unused one. False when the session ended. */
export async function savePasskeyChallenge(db: Db, hash: string, challenge: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.sessions')
    .set({ passkeyChallenge: challenge, passkeyChallengeAt: now })
    .where('token', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the challenge of the session and returns it: of concurrent requests one gets it. Null without one, or when it has expired. */
export async function consumePasskeyChallenge(db: Db, hash: string): Promise<Buffer | null> {
  const { rows } = await sql<{ challenge: Buffer; isValid: boolean }>`
    with pending as (
      select id, passkey_challenge as challenge,
        passkey_challenge_at > now() - make_interval(mins => ${passkeyLimits.challengeMinutes}) as "isValid"
      from identity.sessions where token = ${hash} and passkey_challenge is not null for update
    )
    update identity.sessions s set passkey_challenge = null, passkey_challenge_at = null from pending
    where s.id = pending.id returning pending.challenge, pending."isValid"`.execute(db)
  const [row] = rows
  return row?.isValid ? row.challenge : null
}

/** Step-up without a password: the length of the password stays as it was recorded. False when the session ended. */
export async function confirmSessionByPasskey(trx: Trx, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity.sessions')
    .set({ stepUpAt: now })
    .where('token', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** After a passkey was removed: a session that was opened with it must not stay verified. */
export async function resetOtherSecondFactors(trx: Trx, userId: string, hash: string): Promise<void> {
  await trx
    .updateTable('identity.sessions')
    .set({ secondFactorAt: null, staffSeenAt: null, passkeyChallenge: null, passkeyChallengeAt: null })
    .where('userId', '=', userId)
    .where('token', '<>', hash)
    .execute()
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('identity.sessions').where('token', '=', hash).execute()
}

export async function deleteOtherSessions(db: Db, userId: string, hash: string): Promise<void> {
  await db.deleteFrom('identity.sessions').where('userId', '=', userId).where('token', '<>', hash).execute()
}

export function listUserSessions(db: Db, userId: string) {
  return db
    .selectFrom('identity.sessions')
    .select(['token', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>=', today)
    .orderBy('updatedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
}

/** Deletes all sessions of a user and the tokens of emailed links. Returns the number of sessions. */
export async function deleteUserSessions(trx: Trx, userId: string): Promise<number> {
  await trx.deleteFrom('identity.verifications').where('value', '=', userId).execute()
  const { numDeletedRows } = await trx.deleteFrom('identity.sessions').where('userId', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The user may sign in again; a sanction then limits what the session may do. */
export async function deleteAccountSessions(trx: Trx, accountId: string): Promise<void> {
  const user = trx.selectFrom('identity.accounts').select('userId').where('id', '=', accountId)
  await trx.deleteFrom('identity.sessions').where('userId', '=', user).execute()
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('identity.sessions').where('expiresAt', '<', today).execute()
  await db.deleteFrom('identity.verifications').where('expiresAt', '<', now).execute()
}

// An expelled user may sign in for their own data, but receives no events: their sessions are excluded here.
const openQuery = `select s.token from identity.sessions s
  join identity.accounts a on a.user_id = s.user_id
  left join lateral ${activeSanction} x on true
  where s.token = any ($1) and ${isValidSql}
    and x.kind is distinct from 'expel'`

export async function listOpenSessions(prepared: Prepared, hashes: string[]): Promise<string[]> {
  const rows = await prepared<{ token: string }>('sessions_open', openQuery, [hashes])
  return rows.map(({ token }) => token)
}
