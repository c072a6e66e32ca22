// Kysely store that inserts and updates secrets and reads the caller's own. Every such query filters by account id, so no user gets another
// user's row.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { OwnListRow, OwnRow } from './own-secrets.columns.ts'

type NewSecretRow = {
  readonly id: string
  readonly publicId: string
  readonly text: string
  readonly authorNickname: string | null
  readonly isExplicit: boolean
  readonly gender: 'none' | 'mujer' | 'hombre' | 'otro'
  readonly age: number | null
  readonly countryCode: string
  readonly isByAdmin: boolean
  readonly state: 'visible' | 'hidden'
  readonly isMinorFlagged: boolean
}

/** The counter row is inserted with the first reaction or comment. */
export async function insertSecret(trx: Trx, secret: NewSecretRow, accountId: string): Promise<void> {
  await trx.insertInto('content.secrets').values(secret).execute()
  await trx.insertInto('identity.secretAuthors').values({ secretId: secret.id, accountId }).execute()
}

const ownColumns = [
  's.id',
  's.publicId',
  's.text',
  's.isExplicit',
  's.isPrivate',
  's.state',
  's.createdAt',
  's.isMinorFlagged',
] as const

/** Only for a secret that is not visible: others need no statement of reasons. Uses the index `statements_of_secret`. */
const newestStatement = sql<
  string | null
>`case when s.state <> 'visible' then (select t.public_id from identity.statements t
  where t.secret_id = s.id order by t.id desc limit 1) end`

function selectOwn(db: Db | Trx, accountId: string) {
  return db
    .selectFrom('identity.secretAuthors as w')
    .innerJoin('content.secrets as s', 's.id', 'w.secretId')
    .where('w.accountId', '=', accountId)
    .select(ownColumns)
    .select(newestStatement.as('statementId'))
}

type OwnPage = { readonly isPrivate: boolean | null; readonly before: string | null; readonly count: number }

/** Keyset page, newest first. `isPrivate`: filter by privacy, or null for both. */
export function listOwnSecrets(
  db: Db,
  accountId: string,
  { isPrivate, before, count }: OwnPage,
): Promise<OwnListRow[]> {
  let page = selectOwn(db, accountId)
    .leftJoin('content.secretCounters as c', 'c.secretId', 's.id')
    .leftJoin('identity.erasureQueue as q', 'q.secretId', 's.id')
    .select([
      sql<number>`coalesce(c.comments, 0)`.as('comments'),
      sql<number>`coalesce(c.hearts + c.likes + c.dislikes + c.wows + c.laughs, 0)`.as('reactions'),
      sql<string | null>`q.due_on::text`.as('eraseBy'),
      // The kinds are defined in `offered-reactions.ts` of the contract.
      sql<number>`coalesce(c.dislikes + c.laughs, 0)`.as('withheldReactions'),
    ])
    .orderBy('w.secretId', 'desc')
    .limit(count)
  if (before !== null) page = page.where('w.secretId', '<', before)
  if (isPrivate !== null) page = page.where('s.isPrivate', '=', isPrivate)
  return page.execute()
}

export function findOwnSecret(db: Db, accountId: string, publicId: string): Promise<OwnRow | undefined> {
  return selectOwn(db, accountId).where('s.publicId', '=', publicId).executeTakeFirst()
}

/** Row lock until the transaction ends, so that concurrent updates run one after the other. */
export function findOwnSecretForUpdate(trx: Trx, accountId: string, publicId: string): Promise<OwnRow | undefined> {
  return selectOwn(trx, accountId).where('s.publicId', '=', publicId).forUpdate('s').executeTakeFirst()
}

type Change = {
  text?: string
  isExplicit?: boolean
  isPrivate?: boolean
  isPinned?: boolean
  state?: 'visible' | 'hidden' | 'removed'
  isMinorFlagged?: boolean
}

export async function updateSecret(trx: Trx, id: string, change: Change): Promise<void> {
  await trx.updateTable('content.secrets').set(change).where('id', '=', id).execute()
}

export async function deleteSecretRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('content.secrets').where('id', '=', id).execute()
}

/** `authorId` is null when the author's account was deleted and the text is queued for erasure or stays without an owner. */
function selectText(db: Db | Trx, id: string) {
  return db
    .selectFrom('content.secrets as s')
    .leftJoin('identity.secretAuthors as w', 'w.secretId', 's.id')
    .select(['s.publicId', 's.text', 's.state', 's.isExplicit', 's.isPrivate', 's.isPinned', 's.isMinorFlagged'])
    .select('w.accountId as authorId')
    .where('s.id', '=', id)
}

/** For the worker, which moderates a secret after it was saved. */
export function findSecretText(db: Db, id: string) {
  return selectText(db, id).executeTakeFirst()
}

export function findSecretTextForUpdate(trx: Trx, id: string) {
  return selectText(trx, id).forUpdate('s').executeTakeFirst()
}
