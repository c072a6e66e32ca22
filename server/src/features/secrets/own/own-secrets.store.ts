// Kysely store that inserts and updates secrets and reads the caller's own: of those it returns only rows whose authorship entry names the
// caller, so no user gets another user's row.
import { sql } from 'kysely'
import { listTags } from '../../../platform/authorship/author-chains.ts'
import { decryptAuthors, findAuthor } from '../../../platform/authorship/authors.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Insert, Trx } from '../../../platform/db/database.ts'
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
  /** Time of release. */
  readonly createdAt: Date
  readonly isReleased: boolean
}

/** Part of `publishContent`. The counter row is inserted with the first reaction or comment. */
export function insertSecret(secret: NewSecretRow): Insert {
  return sql`insert into content.secrets (id, public_id, text, author_nickname, is_explicit, gender, age, country_code, is_by_admin, state,
      is_minor_flagged, created_at, is_released)
    select ${secret.id}::uuid, ${secret.publicId}::text, ${secret.text}::text, ${secret.authorNickname}::text, ${secret.isExplicit}::boolean,
      ${secret.gender}::content.gender, ${secret.age}::smallint, ${secret.countryCode}::text, ${secret.isByAdmin}::boolean, ${secret.state}::text,
      ${secret.isMinorFlagged}::boolean, ${secret.createdAt}::timestamptz, ${secret.isReleased}::boolean from claimed`
}

const ownColumns = [
  's.id',
  's.publicId',
  's.text',
  's.isExplicit',
  's.isPrivate',
  's.state',
  's.isReleased',
  's.createdAt',
  's.isMinorFlagged',
] as const

/** Only for a secret that is not visible: others need no statement of reasons. Uses the index `statements_of_secret`. */
const newestStatement = sql<
  string | null
>`case when s.state <> 'visible' then (select t.public_id from identity.statements t
  where t.secret_id = s.id order by t.id desc limit 1) end`

type OwnPage = { readonly isPrivate: boolean | null; readonly before: string | null; readonly count: number }

/** Keyset page, newest first. `isPrivate`: filter by privacy, or null for both. */
export async function listOwnSecrets(
  db: Db,
  keys: KeyStore,
  accountId: string,
  { isPrivate, before, count }: OwnPage,
): Promise<OwnListRow[]> {
  const tags = await listTags(db, keys, { kind: 'secret', accountId })
  let page = db
    .selectFrom('identity.secretAuthors as w')
    .innerJoin('content.secrets as s', 's.id', 'w.secretId')
    .leftJoin('content.secretCounters as c', 'c.secretId', 's.id')
    .leftJoin('identity.erasureQueue as q', 'q.secretId', 's.id')
    .where(sql<boolean>`w.tag = any (${tags}::uuid[])`)
    .select(ownColumns)
    .select(newestStatement.as('statementId'))
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
  const rows = await page.select(['w.tag', 'w.keyVersion', 'w.box', 's.id as contentId']).execute()
  const authors = await decryptAuthors(keys, 'secret', rows)
  return rows.filter(({ id }) => authors.get(id) === accountId)
}

function selectSecret(db: Db | Trx, publicId: string) {
  return db
    .selectFrom('content.secrets as s')
    .select(ownColumns)
    .select(newestStatement.as('statementId'))
    .where('s.publicId', '=', publicId)
}

export async function findOwnSecret(
  db: Db,
  keys: KeyStore,
  accountId: string,
  publicId: string,
): Promise<OwnRow | undefined> {
  const row = await selectSecret(db, publicId).executeTakeFirst()
  return row !== undefined && (await findAuthor(db, keys, 'secret', row.id)) === accountId ? row : undefined
}

/** Row lock until the transaction ends, so that concurrent updates run one after the other. */
export async function findOwnSecretForUpdate(
  trx: Trx,
  keys: KeyStore,
  accountId: string,
  publicId: string,
): Promise<OwnRow | undefined> {
  // Ownership first: the request of another account must not wait for the lock.
  if ((await findOwnSecret(trx, keys, accountId, publicId)) === undefined) return undefined
  return selectSecret(trx, publicId).forUpdate('s').executeTakeFirst()
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

export type Released = { readonly isExplicit: boolean; readonly isListed: boolean | null }

/** One transaction for all secrets that are due: lists, counts, search and sitemap change at once. */
export function releaseDue(db: Db, dueBy: Date): Promise<Released[]> {
  return db
    .updateTable('content.secrets')
    .set({ isReleased: true })
    .where('isReleased', '=', false)
    .where('createdAt', '<=', dueBy)
    .returning(['isExplicit', 'isListed'])
    .execute()
}

export async function deleteSecretRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('content.secrets').where('id', '=', id).execute()
}

function selectText(db: Db | Trx, id: string) {
  return db
    .selectFrom('content.secrets')
    .select(['publicId', 'text', 'state', 'isExplicit', 'isPrivate', 'isReleased', 'isPinned', 'isMinorFlagged'])
    .where('id', '=', id)
}

/** For the worker, which moderates a secret after it was saved. */
export function findSecretText(db: Db, id: string) {
  return selectText(db, id).executeTakeFirst()
}

export function findSecretTextForUpdate(trx: Trx, id: string) {
  return selectText(trx, id).forUpdate().executeTakeFirst()
}
