// Kysely store for `identity.accounts`, `identity.preferences` and the user rows of the authentication library.
import { delayedRequestLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, now, today, type Trx } from '../../../platform/db/database.ts'
import { domainWithoutPhrase } from './sign-in-names.columns.ts'

type Writer = Db | Trx
export type NewAccount = {
  readonly id: string
  readonly publicId: string
  readonly nickname: string
  readonly nicknameKey: string
  readonly userId: string
  readonly isAnonymous: boolean
  readonly claimedEmail: string | null
}

export async function insertAccount(db: Writer, account: NewAccount): Promise<void> {
  await db.insertInto('identity.accounts').values(account).execute()
}

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; emailVerified: boolean } | undefined> {
  return db.selectFrom('identity.users').select(['id', 'emailVerified']).where('email', '=', email).executeTakeFirst()
}

/** By a sign-in name that is derived with a key: `names` has one for each version. */
export async function findUserByName(
  db: Db,
  names: readonly string[],
): Promise<{ id: string; email: string } | undefined> {
  return db.selectFrom('identity.users').select(['id', 'email']).where('email', 'in', names).executeTakeFirst()
}

/** Whether the user exists and has asked for no recovery phrase. */
export async function findUserWithoutPhrase(db: Db, userId: string): Promise<boolean> {
  const user = db.selectFrom('identity.users').select('id').where('id', '=', userId)
  return (await user.where('email', 'like', `%${domainWithoutPhrase}`).executeTakeFirst()) !== undefined
}

/** For a password or phrase that a session alone has set: it does not count as proof of ownership until this time. */
const proofFrom = sql<Date>`now() + make_interval(mins => ${sql.lit(delayedRequestLimits.minutes)})`

type Move = Readonly<{ accountId: string; userId: string; toUserId: string; claimedEmail: string | null }>

/**
 * Registration keeps the account row and updates its user; the old credentials of the anonymous user are deleted. False when the account
 * already has another user: the form was submitted twice.
 */
export function moveAccountToUser(db: Db, { accountId, userId, toUserId, claimedEmail }: Move): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('identity.accounts')
      .set({ userId: toUserId, isAnonymous: false, claimedEmail, proofFrom })
      .where('id', '=', accountId)
      .where('userId', '=', userId)
      .where('isAnonymous', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.deleteFrom('identity.users').where('id', '=', userId).execute()
    return true
  })
}

/** The email address an account claims while another account owns it. */
export async function findClaimedEmail(db: Db, accountId: string): Promise<string | null> {
  const account = db.selectFrom('identity.accounts').select('claimedEmail').where('id', '=', accountId)
  return (await account.executeTakeFirst())?.claimedEmail ?? null
}

export async function updateSignInName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('identity.users').set({ email: name }).where('id', '=', userId).execute()
}

type NewCredentials = Readonly<{ accountId: string; userId: string; name: string; password: string }>

/** Updates sign-in name and password of an anonymous user in one transaction. False when the account registered meanwhile. */
export function replaceCredentials(db: Db, { accountId, userId, name, password }: NewCredentials): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('identity.accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('userId', '=', userId)
      .where('isAnonymous', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (locked === undefined) return false
    await trx.updateTable('identity.users').set({ email: name }).where('id', '=', userId).execute()
    await trx.updateTable('identity.credentials').set({ password }).where('userId', '=', userId).execute()
    await trx.updateTable('identity.accounts').set({ proofFrom }).where('id', '=', accountId).execute()
    return true
  })
}

type ProofState = { readonly isAnonymous: boolean; readonly isRecent: boolean }

/** What proves ownership of the account: recovery phrase or password, and whether it is too recent to count. */
export function findProofState(db: Db, accountId: string): Promise<ProofState | undefined> {
  return db
    .selectFrom('identity.accounts')
    .select(['isAnonymous', sql<boolean>`coalesce(proof_from > now(), false)`.as('isRecent')])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** A time that has passed says nothing but when the user registered or replaced the phrase. */
export async function clearPassedProofTimes(db: Db): Promise<void> {
  await db.updateTable('identity.accounts').set({ proofFrom: null }).where('proofFrom', '<=', now).execute()
}

/** Users without an account row, left behind when a process ended between the two inserts. A request never lasts into the second day. */
export async function deleteOrphanUsers(db: Db): Promise<void> {
  await db
    .deleteFrom('identity.users as u')
    .where('u.createdAt', '<', sql<string>`${today} - 1`)
    .where(sql<boolean>`not exists (select from identity.accounts a where a.user_id = u.id)`)
    .execute()
}

export type MyAccountRow = {
  publicId: string
  nickname: string
  isAnonymous: boolean
  claimedEmail: string | null
  createdAt: string
  email: string | null
  emailVerified: boolean | null
  darkMode: boolean | null
  emailNotifications: boolean | null
  commentNotifications: boolean | null
  likeNotifications: boolean | null
  quietFrom: number | null
  quietTo: number | null
  timeZone: string | null
  notificationMode: string | null
  notificationHours: number[] | null
}

export function findMyAccount(db: Db, accountId: string): Promise<MyAccountRow> {
  return db
    .selectFrom('identity.accounts as a')
    .leftJoin('identity.users as u', 'u.id', 'a.userId')
    .leftJoin('identity.preferences as p', 'p.accountId', 'a.id')
    .select([
      'a.publicId',
      'a.nickname',
      'a.isAnonymous',
      'a.claimedEmail',
      'a.createdAt',
      'u.email',
      'u.emailVerified',
    ])
    .select(['p.darkMode', 'p.emailNotifications', 'p.commentNotifications', 'p.likeNotifications'])
    .select(['p.quietFrom', 'p.quietTo', 'p.timeZone', 'p.notificationMode', 'p.notificationHours'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

type PreferenceValues = Partial<
  Record<'darkMode' | 'emailNotifications' | 'commentNotifications' | 'likeNotifications', boolean>
>

export function savePreferenceRow(db: Db, accountId: string, values: PreferenceValues) {
  return db
    .insertInto('identity.preferences')
    .values({ accountId, ...values })
    .onConflict((row) => row.column('accountId').doUpdateSet({ accountId, ...values }))
    .returning(['darkMode', 'emailNotifications', 'commentNotifications', 'likeNotifications'])
    .executeTakeFirstOrThrow()
}

/** When a user is notified: quiet hours, notification schedule, time zone. */
type ScheduleColumns = Readonly<{
  quietFrom?: number | null
  quietTo?: number | null
  notificationMode?: string
  notificationHours?: number[]
  timeZone?: string
}>

/** Columns that are left out are not updated. */
export async function saveScheduleColumns(db: Db, accountId: string, columns: ScheduleColumns): Promise<void> {
  await db
    .insertInto('identity.preferences')
    .values({ accountId, ...columns })
    .onConflict((row) => row.column('accountId').doUpdateSet(columns))
    .execute()
}

/** Does not overwrite a saved time zone. */
export async function insertTimeZone(db: Writer, accountId: string, timeZone: string): Promise<void> {
  await sql`insert into identity.preferences as p (account_id, time_zone) values (${accountId}, ${timeZone})
    on conflict (account_id) do update set time_zone = excluded.time_zone where p.time_zone is null`.execute(db)
}

export async function saveChatPrivacyColumn(db: Db, accountId: string, chatPrivacy: string): Promise<void> {
  await db
    .insertInto('identity.preferences')
    .values({ accountId, chatPrivacy })
    .onConflict((row) => row.column('accountId').doUpdateSet({ chatPrivacy }))
    .execute()
}

export async function disableEmailNotifications(db: Db, accountId: string): Promise<void> {
  await sql`insert into identity.preferences (account_id, email_notifications)
    select id, false from identity.accounts where id = ${accountId}
    on conflict (account_id) do update set email_notifications = false`.execute(db)
}

/** The recipient of an email. */
export function findRecipient(db: Db, userId: string) {
  return db
    .selectFrom('identity.users as u')
    .innerJoin('identity.accounts as a', 'a.userId', 'u.id')
    .select(['u.email', 'u.emailVerified', 'a.claimedEmail'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

type ProfileColumns = Readonly<Partial<Record<'username' | 'displayName' | 'bio', string | null>>>

export async function updateProfileColumns(db: Db, accountId: string, described: ProfileColumns): Promise<void> {
  await db.updateTable('identity.accounts').set(described).where('id', '=', accountId).execute()
}

/** The normalized nickname of the account, with a row lock. */
export async function findNicknameForUpdate(trx: Trx, accountId: string): Promise<string> {
  const accountQuery = trx.selectFrom('identity.accounts').select('nicknameKey').where('id', '=', accountId)
  return (await accountQuery.forUpdate().executeTakeFirstOrThrow()).nicknameKey
}

export async function findNicknameHolder(trx: Writer, key: string): Promise<string | undefined> {
  const holder = trx.selectFrom('identity.accounts').select('id').where('nicknameKey', '=', key)
  return (await holder.executeTakeFirst())?.id
}

export async function updateNickname(
  trx: Trx,
  accountId: string,
  nickname: { readonly nickname: string; readonly nicknameKey: string },
): Promise<void> {
  await trx.updateTable('identity.accounts').set(nickname).where('id', '=', accountId).execute()
}

/** The user of the account, with a row lock: a concurrent registration would change it. */
export async function findUserForUpdate(trx: Trx, accountId: string): Promise<string | null> {
  const account = trx.selectFrom('identity.accounts').select('userId').where('id', '=', accountId)
  return (await account.forUpdate().executeTakeFirst())?.userId ?? null
}

/** Row lock that does not block foreign key checks (FOR NO KEY UPDATE). Null when the account is deleted or its erasure is pending. */
export async function findActiveForUpdate(trx: Trx, accountId: string): Promise<{ role: string } | null> {
  const account = await trx
    .selectFrom('identity.accounts')
    .select('role')
    .where('id', '=', accountId)
    .where(sql<boolean>`not exists (select from identity.erasures e where e.account_id = ${accountId})`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account ?? null
}

/** Credentials and sessions are deleted by cascade. The account row stays, without any way to sign in. */
export async function deleteUser(trx: Writer, userId: string): Promise<void> {
  await trx.deleteFrom('identity.users').where('id', '=', userId).execute()
}

export type Role = 'member' | 'moderator' | 'admin'

/** Staff accounts, administrators first. Without accounts pending erasure: their user is already deleted. */
export function listStaff(db: Db | Trx) {
  return db
    .selectFrom('identity.accounts as a')
    .leftJoin('identity.secondFactors as f', 'f.accountId', 'a.id')
    .select(['a.id', 'a.nickname', 'a.role', sql<boolean>`f.account_id is not null`.as('hasSecondFactor')])
    .where('a.role', '<>', 'member')
    .where('a.userId', 'is not', null)
    .orderBy('a.role')
    .orderBy('a.nickname')
    .$castTo<{ id: string; nickname: string; role: Role; hasSecondFactor: boolean }>()
    .execute()
}

export async function isStaff(db: Db, userId: string): Promise<boolean> {
  const account = db.selectFrom('identity.accounts').select('id').where('userId', '=', userId)
  return (await account.where('role', '<>', 'member').executeTakeFirst()) !== undefined
}

export async function findPublicId(db: Db | Trx, accountId: string): Promise<string> {
  const account = db.selectFrom('identity.accounts').select('publicId').where('id', '=', accountId)
  return (await account.executeTakeFirstOrThrow()).publicId
}

/** Administrators with a verified email. */
export function listAdminEmails(db: Db) {
  return db
    .selectFrom('identity.accounts as a')
    .innerJoin('identity.users as u', 'u.id', 'a.userId')
    .select(['a.id', 'u.email'])
    .where('a.role', '=', 'admin')
    .where('u.emailVerified', '=', true)
    .orderBy('a.id')
    .execute()
}

/** Row locks in id order: two administrators who change each other's role run one after the other, without deadlock. */
export async function listAdminsForUpdate(trx: Trx): Promise<string[]> {
  const admins = trx.selectFrom('identity.accounts').select('id').where('role', '=', 'admin')
  const locked = await admins.where('userId', 'is not', null).orderBy('id').forUpdate().execute()
  return locked.map(({ id }) => id)
}

export function findByNicknameForUpdate(trx: Trx, nicknameKey: string) {
  return trx
    .selectFrom('identity.accounts')
    .select(['id', 'publicId', 'role', 'isAnonymous', 'userId'])
    .where('nicknameKey', '=', nicknameKey)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRole(trx: Trx, accountId: string, role: Role): Promise<void> {
  await trx.updateTable('identity.accounts').set({ role }).where('id', '=', accountId).execute()
}

/** By verified email, which at most one user has, or by public id. */
export function findAccountByEmailOrId(db: Db, name: string) {
  return db
    .selectFrom('identity.accounts as a')
    .leftJoin('identity.users as u', 'u.id', 'a.userId')
    .select(['a.id', 'a.role'])
    .where((row) =>
      row.or([
        row('a.publicId', '=', name),
        row.and([row('u.email', '=', name.toLowerCase()), row('u.emailVerified', '=', true)]),
      ]),
    )
    .executeTakeFirst()
}
