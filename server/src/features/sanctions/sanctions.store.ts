// Kysely store for `identity.sanctions`, joined with its statements of reasons.
import type { SanctionKind } from '@murmullo/contract/core/action-kinds'
import { sanctionLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../platform/db/database.ts'
import type { LockedSanction, MySanctionRow, OriginColumns, SanctionRow } from './sanctions.columns.ts'

/** Derived at query time: sanctions expire without a job. */
const state = sql<SanctionRow['state']>`identity.sanction_state(x.closed_as, x.ends_at)`

/** Joins each sanction with its first statement of reasons, the one that announced it: an appeal is a column of that row. */
function sanctionsWithStatement(db: Db | Trx) {
  return db
    .selectFrom('identity.sanctions as x')
    .innerJoin('identity.statements as t', 't.sanctionId', 'x.id')
    .where('t.action', '<>', 'revoked')
    .select(['x.publicId', 'x.kind', 'x.rule', 'x.reason', 'x.createdAt', 'x.endsAt'])
    .select(state.as('state'))
}

/** Newest first. Only sanctions on this subject: other sanctions of the same account must not be linkable. */
export function listBySubject(db: Db | Trx, originMarks: readonly string[]): Promise<SanctionRow[]> {
  return sanctionsWithStatement(db)
    .select(['t.appeal', 't.outcome'])
    .where('x.originMark', 'in', originMarks)
    .orderBy('x.id', 'desc')
    .$castTo<SanctionRow>()
    .execute()
}

type NewSanction = {
  readonly id: string
  readonly publicId: string
  readonly accountId: string
  readonly kind: SanctionKind
  readonly rule: string
  readonly reason: string
  readonly origin: string
  readonly originMark: string
  /** Of the report case it was set from: only the reporters of this case get a notification. */
  readonly caseMark: string | null
  readonly keyVersion: number
  readonly originBox: Buffer
  readonly setBy: string
}

export async function insertSanction(trx: Trx, sanction: NewSanction, days: number | null): Promise<void> {
  const endsAt = days === null ? null : sql<Date>`${now} + make_interval(days => ${days})`
  await trx
    .insertInto('identity.sanctions')
    .values({ ...sanction, endsAt })
    .execute()
}

/** Closes the sanction in force on the same subject, because a new one replaces it. */
export async function closeReplaced(trx: Trx, originMarks: readonly string[]): Promise<void> {
  await trx
    .updateTable('identity.sanctions')
    .set({ closedAt: now, closedAs: 'replaced' })
    .where('originMark', 'in', originMarks)
    .where('kind', '<>', 'warn')
    .where('closedAt', 'is', null)
    .where(sql<boolean>`coalesce(ends_at, 'infinity') > now()`)
    .execute()
}

/** Requires the row lock of `findForUpdate`. Also overwrites `replaced`: an overturned sanction no longer counts for escalation. */
export async function closeSanction(trx: Trx, id: string, closedAs: 'revoked' | 'overturned'): Promise<void> {
  await trx
    .updateTable('identity.sanctions')
    .set({ closedAt: sql<Date>`coalesce(closed_at, now())`, closedAs })
    .where('id', '=', id)
    .execute()
}

export function findForUpdate(trx: Trx, publicId: string): Promise<LockedSanction | undefined> {
  return sanctionsWithStatement(trx)
    .select(['x.id', 'x.accountId', 'x.setBy', 'x.origin', 'x.keyVersion', 'x.originBox'])
    .select(['t.id as statementId', 't.appeal', 't.outcome'])
    .where('x.publicId', '=', publicId)
    .forUpdate()
    .$castTo<LockedSanction>()
    .executeTakeFirst()
}

/** Undefined once the account was erased. */
export function findOrigin(db: Db, id: string): Promise<(OriginColumns & { origin: string }) | undefined> {
  return originQuery(db).where('id', '=', id).executeTakeFirst()
}

/** Of all sanctions on this subject. */
export function listOrigins(db: Db, originMarks: readonly string[]): Promise<OriginColumns[]> {
  return originQuery(db).where('originMark', 'in', originMarks).where('caseMark', 'is not', null).execute()
}

function originQuery(db: Db) {
  return db.selectFrom('identity.sanctions').select(['id', 'origin', 'keyVersion', 'originBox'])
}

/** The gravest sanction in force, and of those the longest: the same choice as in the session query. */
export function findStanding(db: Db, accountId: string): Promise<MySanctionRow | undefined> {
  return sanctionsWithStatement(db)
    .innerJoin('identity.accounts as a', 'a.id', 'x.accountId')
    .select('t.publicId as statementId')
    .where('x.accountId', '=', accountId)
    .where('a.role', '=', 'member')
    .where('x.severity', '>', 0)
    .where(sql<boolean>`${state} = 'active'`)
    .orderBy('x.severity', 'desc')
    .orderBy(sql`coalesce(x.ends_at, 'infinity')`, 'desc')
    .limit(1)
    .$castTo<MySanctionRow>()
    .executeTakeFirst()
}

const countsForEscalation = sql<boolean>`x.created_at > now() - make_interval(days => ${sql.lit(sanctionLimits.historyDays)})
  and coalesce(x.closed_as, 'replaced') = 'replaced'`

/** The gravest sanction on this subject within the history window; null when there is none. */
export async function findGravestOnSubject(db: Db, originMarks: readonly string[]): Promise<SanctionKind | null> {
  const { rows } = await sql<{ kind: SanctionKind }>`select x.kind from identity.sanctions x
    where x.origin_mark = any (${originMarks}::uuid[]) and ${countsForEscalation} order by x.severity desc limit 1`.execute(
    db,
  )
  return rows[0]?.kind ?? null
}

/**
 * The gravest sanction of the account before this content was written. A sanction set today must not change the suggestion for
 * older content: a moderator could set one and watch which responses change. K-anonymity: null while fewer than `cohortMin`
 * accounts have one as grave.
 */
export async function findGravestBefore(db: Db, accountId: string, writtenAt: Date): Promise<SanctionKind | null> {
  const { cohortMin } = sanctionLimits
  const { rows } = await sql<{ kind: SanctionKind }>`select x.kind from identity.sanctions x
    where x.account_id = ${accountId} and x.created_at < ${writtenAt} and ${countsForEscalation}
      and (select count(*) from (select distinct y.account_id from identity.sanctions y
        where y.created_at < ${writtenAt} and y.severity >= x.severity limit ${cohortMin}) others) >= ${cohortMin}
    order by x.severity desc limit 1`.execute(db)
  return rows[0]?.kind ?? null
}
