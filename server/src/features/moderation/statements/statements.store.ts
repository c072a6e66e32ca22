// Kysely store for `identity.statements`: statements of reasons, review requests and appeals.
import type { StatementAction } from '@murmullo/contract/moderation/statements'
import { sql } from 'kysely'
import { contentKinds } from '../../../platform/authorship/author-tables.ts'
import { listTagsByKind } from '../../../platform/authorship/author-chains.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'
import type { Subject } from '../checks/subject.columns.ts'
import { findStatementRecipient, selectOwnStatementIds } from '../../../platform/authorship/statement-recipients.ts'

type NewStatement = {
  readonly id: string
  readonly publicId: string
  readonly secretId?: string
  readonly commentId?: string
  readonly sanctionId?: string
  readonly photoId?: string
  readonly photoCommentId?: string
  readonly action: StatementAction
  readonly rule: string
  readonly byHuman: boolean
  readonly decidedBy?: string
  /** The author requested a human review in the same request. */
  readonly isReviewRequested?: boolean
}

export async function insertStatement(
  trx: Trx,
  { isReviewRequested = false, ...statement }: NewStatement,
): Promise<void> {
  const values = { ...statement, reviewRequestedAt: isReviewRequested ? now : null }
  await trx.insertInto('identity.statements').values(values).execute()
}

export type StatementRow = {
  id: string
  publicId: string
  secretId: string | null
  commentId: string | null
  sanctionId: string | null
  endsAt: Date | null
  photoId: string | null
  photoCommentId: string | null
  action: StatementAction
  rule: string
  byHuman: boolean
  createdAt: Date
  reviewRequestedAt: Date | null
  appeal: string | null
  outcome: 'upheld' | 'overturned' | null
  answeredAt: Date | null
  text: string
  state: string
  isExplicit: boolean
  /** No later statement exists for the same subject. */
  isLast: boolean
}

/** Computed at query time: no job has to end a sanction. */
const sanctionState = sql`identity.sanction_state(x.closed_as, x.ends_at)`

function selectStatements(db: Db | Trx) {
  const isLast = sql<boolean>`not exists (select from identity.statements n
    where (n.secret_id = t.secret_id or n.comment_id = t.comment_id or n.photo_id = t.photo_id or n.sanction_id = t.sanction_id
      or n.photo_comment_id = t.photo_comment_id) and n.id > t.id)`
  return db
    .selectFrom('identity.statements as t')
    .leftJoin('content.secrets as s', 's.id', 't.secretId')
    .leftJoin('content.comments as c', 'c.id', 't.commentId')
    .leftJoin('content.photos as p', 'p.id', 't.photoId')
    .leftJoin('content.photoComments as q', 'q.id', 't.photoCommentId')
    .leftJoin('identity.sanctions as x', 'x.id', 't.sanctionId')
    .select(['t.sanctionId', 'x.endsAt', 't.photoId', 't.photoCommentId'])
    .select(['t.id', 't.publicId', 't.secretId', 't.commentId', 't.action', 't.rule', 't.byHuman', 't.createdAt'])
    .select(['t.appeal', 't.outcome', 't.answeredAt', 't.reviewRequestedAt'])
    .select([
      sql<string>`coalesce(s.text, c.text, q.text, x.reason, p.caption, '')`.as('text'),
      sql<string>`coalesce(s.state, c.state, q.state, p.state, ${sanctionState})`.as('state'),
      sql<boolean>`coalesce(s.is_explicit, p.is_explicit, false)`.as('isExplicit'),
      isLast.as('isLast'),
    ])
    .$castTo<StatementRow>()
}

/** Newest first, keyset pagination by id. */
export async function listOwnStatements(
  db: Db,
  keys: KeyStore,
  accountId: string,
  { before, count }: { readonly before: string | null; readonly count: number },
): Promise<StatementRow[]> {
  const ids = selectOwnStatementIds(accountId, await listTagsByKind(db, keys, accountId, contentKinds))
  let page = selectStatements(db).where(sql<boolean>`t.id in ${ids}`).orderBy('t.id', 'desc').limit(count)
  if (before !== null) page = page.where('t.id', '<', before)
  return page.execute()
}

/** Undefined for a statement of another account. */
export async function findOwnStatement(
  db: Db | Trx,
  keys: KeyStore,
  accountId: string,
  publicId: string,
): Promise<StatementRow | undefined> {
  const row = await selectStatements(db).where('t.publicId', '=', publicId).executeTakeFirst()
  const recipient = row && (await findStatementRecipient(db, keys, row.id))
  return recipient?.accountId === accountId ? row : undefined
}

/** Row lock. Revoking the sanction locks the same row. */
export async function lockSanction(trx: Trx, sanctionId: string): Promise<void> {
  await trx.selectFrom('identity.sanctions').select('id').where('id', '=', sanctionId).forUpdate().execute()
}

export async function updateAppeal(trx: Trx, id: string, appeal: string): Promise<void> {
  await trx.updateTable('identity.statements').set({ appeal, appealedAt: now }).where('id', '=', id).execute()
}

export async function updateReviewRequested(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('identity.statements').set({ reviewRequestedAt: now }).where('id', '=', id).execute()
}

/** The latest statement about a secret. */
export function findNewestStatement(trx: Trx, secretId: string) {
  return trx
    .selectFrom('identity.statements')
    .select(['id', 'action', 'byHuman', 'reviewRequestedAt'])
    .where('secretId', '=', secretId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type UnansweredAppeal = {
  readonly id: string
  readonly action: StatementAction
  readonly appeal: string
  /** Pseudonym of a moderator; null for an automated decision. */
  readonly decidedBy: string | null
}

/** Appeals without an outcome, newest first. */
export function listUnansweredAppeals(trx: Trx, subject: Subject) {
  return trx
    .selectFrom('identity.statements')
    .select(['id', 'action', 'appeal', 'decidedBy'])
    .where((row) => row.and(subject))
    .where('appeal', 'is not', null)
    .where('outcome', 'is', null)
    .orderBy('id', 'desc')
    .$castTo<UnansweredAppeal>()
    .execute()
}

type Outcome = {
  readonly id: string
  readonly outcome: 'upheld' | 'overturned'
  /** Pseudonyms of the moderator who answers, the active one first. Null: a reversal of the decision grants the appeal. */
  readonly answeredBy: readonly string[] | null
}

/** False, and no change, when the same moderator made the decision under appeal. */
export async function updateOutcome(trx: Trx, { id, outcome, answeredBy }: Outcome): Promise<boolean> {
  const update = trx
    .updateTable('identity.statements')
    .set({ outcome, answeredAt: now, answeredBy: answeredBy?.[0] ?? null })
    .where('id', '=', id)
  const allowed =
    answeredBy === null
      ? update
      : update.where((row) => row.or([row('decidedBy', 'is', null), row('decidedBy', 'not in', answeredBy)]))
  return (await allowed.executeTakeFirst()).numUpdatedRows > 0n
}

/** Whether the latest moderator decision marked it explicit and no appeal overturned that. */
export async function hasExplicitDecision(trx: Trx, secretId: string): Promise<boolean> {
  const last = await trx
    .selectFrom('identity.statements')
    .select(['action', 'outcome'])
    .where('secretId', '=', secretId)
    .where('byHuman', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'marked_explicit' && last.outcome !== 'overturned'
}
