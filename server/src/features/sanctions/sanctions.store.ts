// All the SQL of sanctions.
import type { SanctionKind } from '@murmullo/contract/deeds'
import { sanctioning } from '@murmullo/contract/limits'
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../platform/db.ts'
import type { HeldSanction, MySanctionRow, Origin, SanctionRow } from './sanctions.columns.ts'

/** As of this moment: nobody has to end a sanction. */
const state = sql<SanctionRow['state']>`identity.sanction_state(x.closed_as, x.ends_at)`

/** What they were told first: that it was set. What they object to is there. */
function told(db: Db | Trx) {
  return db
    .selectFrom('identity.sanctions as x')
    .innerJoin('identity.statements as t', 't.sanctionId', 'x.id')
    .where('t.action', '<>', 'lifted')
    .select(['x.publicId', 'x.kind', 'x.rule', 'x.reason', 'x.createdAt', 'x.endsAt'])
    .select(state.as('state'))
}

/** Newest first. Of what else the same person did there is nothing here. */
export function listOfOrigin(db: Db | Trx, { from, of }: Origin): Promise<SanctionRow[]> {
  return told(db)
    .select(['t.appeal', 't.outcome'])
    .where('x.origin', '=', from)
    .where('x.originId', '=', of)
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
  readonly originId: string
  readonly setBy: string
  /** The case it was set from, which alone may tell its reporters. */
  readonly caseId: string | null
}

export async function insertSanction(trx: Trx, sanction: NewSanction, days: number | null): Promise<void> {
  const endsAt = days === null ? null : sql<Date>`${now} + make_interval(days => ${days})`
  await trx
    .insertInto('identity.sanctions')
    .values({ ...sanction, endsAt })
    .execute()
}

/** What stood for the same gives way to what is set now. */
export async function updateReplaced(trx: Trx, { from, of }: Origin): Promise<void> {
  await trx
    .updateTable('identity.sanctions')
    .set({ closedAt: now, closedAs: 'replaced' })
    .where('origin', '=', from)
    .where('originId', '=', of)
    .where('kind', '<>', 'warn')
    .where('closedAt', 'is', null)
    .where(sql<boolean>`coalesce(ends_at, 'infinity') > now()`)
    .execute()
}

/** Of one that is held. What was replaced by another and then found wrong is not one that weighs. */
export async function updateClosed(trx: Trx, id: string, closedAs: 'lifted' | 'overturned'): Promise<void> {
  await trx
    .updateTable('identity.sanctions')
    .set({ closedAt: sql<Date>`coalesce(closed_at, now())`, closedAs })
    .where('id', '=', id)
    .execute()
}

export function findForUpdate(trx: Trx, publicId: string): Promise<HeldSanction | undefined> {
  return told(trx)
    .select([
      'x.id',
      'x.accountId',
      'x.setBy',
      'x.origin',
      'x.originId',
      't.id as statementId',
      't.appeal',
      't.outcome',
    ])
    .where('x.publicId', '=', publicId)
    .forUpdate()
    .$castTo<HeldSanction>()
    .executeTakeFirst()
}

/** The gravest that stands, and of those the longest: what the session says. */
export function findStanding(db: Db, accountId: string): Promise<MySanctionRow | undefined> {
  return told(db)
    .innerJoin('identity.accounts as a', 'a.id', 'x.accountId')
    .select('t.publicId as statementId')
    .where('x.accountId', '=', accountId)
    .where('a.role', '=', 'member')
    .where('x.gravity', '>', 0)
    .where(sql<boolean>`${state} = 'standing'`)
    .orderBy('x.gravity', 'desc')
    .orderBy(sql`coalesce(x.ends_at, 'infinity')`, 'desc')
    .limit(1)
    .$castTo<MySanctionRow>()
    .executeTakeFirst()
}

const weighs = sql<boolean>`x.created_at > now() - make_interval(days => ${sql.lit(sanctioning.historyDays)})
  and coalesce(x.closed_as, 'replaced') = 'replaced'`

/** The gravest that the same led to; null when there was none. */
export async function findGravestOf(db: Db, { from, of }: Origin): Promise<SanctionKind | null> {
  const { rows } = await sql<{ kind: SanctionKind }>`select x.kind from identity.sanctions x
    where x.origin = ${from} and x.origin_id = ${of} and ${weighs} order by x.gravity desc limit 1`.execute(db)
  return rows[0]?.kind ?? null
}

/**
 * The gravest that somebody had before they wrote something: what is set today says nothing of what was written yesterday, or whoever sets
 * one could watch where the answer changes. And nothing while few enough have one that having one would be a name.
 */
export async function findGravestBefore(db: Db, accountId: string, writtenAt: Date): Promise<SanctionKind | null> {
  const { companyMin } = sanctioning
  const { rows } = await sql<{ kind: SanctionKind }>`select x.kind from identity.sanctions x
    where x.account_id = ${accountId} and x.created_at < ${writtenAt} and ${weighs}
      and (select count(*) from (select distinct y.account_id from identity.sanctions y
        where y.created_at < ${writtenAt} and y.gravity >= x.gravity limit ${companyMin}) others) >= ${companyMin}
    order by x.gravity desc limit 1`.execute(db)
  return rows[0]?.kind ?? null
}
