// Kysely store for `moderation.pending_decisions`, the delayed outbox of moderator decisions.
import type { Decision } from '@murmullo/contract/moderation/moderation'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { UndoState } from './pending-decisions.columns.ts'

type Pending = {
  readonly checkId: string
  readonly moderatorId: string
  readonly action: string
  readonly decision: Decision
  readonly rule: RemovalRule | null
  readonly reviewFingerprint: string
  readonly undoState: UndoState
  readonly dueAt: Date
}

export async function insertPending(trx: Trx, { undoState, ...pending }: Pending): Promise<void> {
  await trx
    .insertInto('moderation.pendingDecisions')
    .values({ ...pending, undoState: JSON.stringify(undoState) })
    .execute()
}

const columns = [
  'checkId',
  'moderatorId',
  'action',
  'decision',
  'rule',
  'reviewFingerprint',
  'undoState',
  'dueAt',
] as const

/** Deletes and returns the row: of a concurrent undo and worker, only one gets it. With `dueBy`, only a row that is due by then. */
export function claimPending(trx: Trx, checkId: string, dueBy?: Date): Promise<Pending | undefined> {
  const row = trx.deleteFrom('moderation.pendingDecisions').where('checkId', '=', checkId)
  const claimed = dueBy === undefined ? row : row.where('dueAt', '<=', dueBy)
  return claimed.returning(columns).$castTo<Pending>().executeTakeFirst()
}

export async function hasPending(trx: Trx, checkId: string): Promise<boolean> {
  const pending = trx.selectFrom('moderation.pendingDecisions').select('checkId').where('checkId', '=', checkId)
  return (await pending.executeTakeFirst()) !== undefined
}

/** Due decisions, oldest first, over the index `pending_decisions_by_due`. */
export function listDue(db: Db, at: Date, count: number) {
  return db
    .selectFrom('moderation.pendingDecisions as d')
    .innerJoin('moderation.checks as k', 'k.id', 'd.checkId')
    .select(['k.id', 'k.secretId', 'k.commentId', 'k.photoId', 'k.photoCommentId'])
    .where('d.dueAt', '<=', at)
    .orderBy('d.dueAt')
    .limit(count)
    .execute()
}

/** Pending decisions of one moderator, newest first. */
export function listUndoable(db: Db, moderatorId: string, at: Date) {
  return db
    .selectFrom('moderation.pendingDecisions as d')
    .innerJoin('moderation.checks as k', 'k.id', 'd.checkId')
    .leftJoin('content.secrets as s', 's.id', 'k.secretId')
    .leftJoin('content.comments as c', 'c.id', 'k.commentId')
    .leftJoin('content.photos as p', 'p.id', 'k.photoId')
    .leftJoin('content.photoComments as q', 'q.id', 'k.photoCommentId')
    .select(['k.publicId', 'd.decision', 'd.action', 'd.dueAt'])
    .select(sql<string>`coalesce(s.text, c.text, q.text, p.caption, '')`.as('text'))
    .where('d.moderatorId', '=', moderatorId)
    .where('d.dueAt', '>', at)
    .orderBy('d.dueAt', 'desc')
    .execute()
}
