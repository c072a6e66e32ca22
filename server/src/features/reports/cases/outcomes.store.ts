// Kysely store that reads the facts of a case from content state, audit log, statements and sanctions. Only facts since the case was
// opened count.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { type CaseFacts, type CaseSanctionRow, contentStateSql } from './reports.columns.ts'

/**
 * Row locks on the content until the transaction ends, so that a concurrent undo is waited for. Lock order: before the case row, as in the undo
 * transactions; the other order could deadlock. Sanctions are not locked: a lock would write the id of this transaction into their rows.
 */
export async function lockContentOfCase(trx: Trx, caseId: string): Promise<void> {
  const ofCase = (kind: string) =>
    sql`id = (select c.target_key from identity.report_cases c where c.id = ${caseId} and c.kind = ${kind})`
  const locks: readonly RawBuilder<unknown>[] = [
    sql`select from content.secrets where ${ofCase('secret')} for share`,
    sql`select from content.comments where ${ofCase('comment')} for share`,
    sql`select from content.photo_comments where ${ofCase('comment')} for share`,
    sql`select from content.photos where ${ofCase('photo')} for share`,
  ]
  for (const lock of locks) await lock.execute(trx)
}

/** An approval or explicit flag within its undo window: the outcome is not final. A removal has already taken effect. */
export async function hasPendingApproval(trx: Trx, caseId: string): Promise<boolean> {
  const { rows } = await sql`select from identity.report_cases c
    join moderation.checks k on c.target_key in (k.secret_id, k.comment_id, k.photo_id, k.photo_comment_id)
    join moderation.pending_decisions d on d.check_id = k.id and d.decision <> 'remove' where c.id = ${caseId}`.execute(
    trx,
  )
  return rows.length > 0
}

const removals = sql`('admin.remove_secret', 'admin.remove_comment', 'photos.delete')`
/** An undo entry names the decision it undoes; the action column distinguishes the two. */
const isRemoval = sql`(l.action in ${removals} or (l.action = 'moderation.decide' and l.details ->> 'decision' = 'remove'))`
const linesOfCase = sql`identity.audit_log l where l.subject = c.target_public_id and l.at >= c.created_at`

type ContentFacts = Omit<CaseFacts, 'isSanctioned'>

/** The content state alone does not prove a removal by staff: content also disappears when its author deletes the account. */
export async function findFacts(db: Db | Trx, caseId: string): Promise<ContentFacts> {
  const { rows } = await sql<ContentFacts>`select ${sql.raw(contentStateSql)} as content_state,
      exists (select from ${linesOfCase} and ${isRemoval}) as was_removed,
      coalesce((select ${isRemoval} from ${linesOfCase} and (l.action like 'moderation.%' or l.action in ${removals})
        order by l.seq desc limit 1), false) as is_last_removal,
      exists (select from identity.statements t
        where ((c.kind = 'secret' and t.secret_id = c.target_key) or (c.kind = 'photo' and t.photo_id = c.target_key))
          and t.action = 'marked_explicit' and t.by_human and t.created_at >= c.created_at
          and t.outcome is distinct from 'overturned') as was_marked,
      coalesce((select s.is_explicit from content.secrets s where c.kind = 'secret' and s.id = c.target_key),
        (select p.is_explicit from content.photos p where c.kind = 'photo' and p.id = c.target_key), false) as is_explicit
    from identity.report_cases c where c.id = ${caseId}`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('the case does not exist')
  return facts
}

/** Sanctions set from a case. */
export function listCaseSanctions(db: Db | Trx, caseMarks: readonly string[]): Promise<CaseSanctionRow[]> {
  return db
    .selectFrom('identity.sanctions')
    .select(['id', 'origin', 'closedAs', 'keyVersion', 'originBox'])
    .where('caseMark', 'in', caseMarks)
    .execute()
}

/** Whether a later sanction on the same subject was not closed. A warning replaces nothing. */
export async function hasReplacement(db: Db | Trx, id: string, originMarks: readonly string[]): Promise<boolean> {
  const replacement = await db
    .selectFrom('identity.sanctions')
    .select('id')
    .where('originMark', 'in', originMarks)
    .where('id', '>', id)
    .where('severity', '>', 0)
    .where('closedAs', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return replacement !== undefined
}
