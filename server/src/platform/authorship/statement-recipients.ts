// Recipients of statements of reasons: the author of the content, or the sanctioned account. And the statements of an account, found by the tags of
// its authorship entries.
import { type RawBuilder, sql } from 'kysely'
import type { KeyStore } from '../crypto/key-store.ts'
import type { Db, Trx } from '../db/database.ts'
import { authorTables, type ContentKind, contentKinds } from './author-tables.ts'
import { findAuthor } from './authors.ts'

const subjectColumns: Readonly<Record<ContentKind, string>> = {
  secret: 'secret_id',
  comment: 'comment_id',
  photo: 'photo_id',
  photoComment: 'photo_comment_id',
}
export type TagsByKind = Readonly<Record<ContentKind, readonly string[]>>

/** Subquery of ids. */
export function selectOwnStatementIds(accountId: string, tags: TagsByKind): RawBuilder<string> {
  const aboutSanctions = sql`select t.id from identity.statements t join identity.sanctions x on x.id = t.sanction_id
    where x.account_id = ${accountId}`
  return sql`(${selectContentStatementIds(tags)} union all ${aboutSanctions})`
}

/** Statements about content with these tags. */
function selectContentStatementIds(tags: TagsByKind): RawBuilder<string> {
  return sql`${sql.join(
    contentKinds.map((kind) => {
      const { table, key } = authorTables[kind]
      return sql`select t.id from ${sql.table(table)} w join identity.statements t on t.${sql.ref(subjectColumns[kind])} = w.${sql.ref(key)}
        where w.tag = any (${tags[kind]}::uuid[])`
    }),
    sql` union all `,
  )}`
}

type StatementRecipient = { readonly accountId: string; readonly isSanctioned: boolean }

/** Null when the content has no author any more. */
export async function findStatementRecipient(
  db: Db | Trx,
  keys: KeyStore,
  statementId: string,
): Promise<StatementRecipient | null> {
  const row = await db
    .selectFrom('identity.statements as t')
    .leftJoin('identity.sanctions as x', 'x.id', 't.sanctionId')
    .select(['t.secretId', 't.commentId', 't.photoId', 't.photoCommentId', 'x.accountId'])
    .where('t.id', '=', statementId)
    .executeTakeFirst()
  if (row === undefined) return null
  if (row.accountId !== null) return { accountId: row.accountId, isSanctioned: true }
  const { secretId: secret, commentId: comment, photoId: photo, photoCommentId: photoComment } = row
  const contentIds = { secret, comment, photo, photoComment }
  const kind = contentKinds.find((each) => contentIds[each] !== null)
  const accountId = kind && (await findAuthor(db, keys, kind, contentIds[kind] ?? ''))
  return accountId === undefined ? null : { accountId, isSanctioned: false }
}
