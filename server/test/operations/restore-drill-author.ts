// Known author of the restore drill: an account of the example data whose texts the authorship key must find after each restore.
import { sql } from 'kysely'
import type pg from 'pg'
import { listTags } from '../../src/platform/authorship/author-chains.ts'
import { findAuthors } from '../../src/platform/authorship/authors.ts'
import type { AuthorshipKeys } from '../../src/platform/authorship-keys.ts'
import { createKeyStore } from '../../src/platform/crypto/key-store.ts'
import { createKysely, type Db } from '../../src/platform/db/database.ts'

export type KnownAuthor = {
  readonly accountId: string
  /** Public ids of the texts that stay. */
  readonly texts: ReadonlySet<string>
  /** Public id of the text that is deleted during the drill. */
  readonly deletedText: string
}

export async function findKnownAuthor(pool: pg.Pool, authorshipKeys: AuthorshipKeys): Promise<KnownAuthor> {
  const { rows } = await pool.query<{ id: string }>('select id from identity.accounts')
  for (const { id: accountId } of rows) {
    const [deletedText, ...texts] = await listTexts(createKysely(pool), authorshipKeys, accountId)
    if (deletedText !== undefined && texts.length > 0) return { accountId, texts: new Set(texts), deletedText }
  }
  throw new Error('no account of the example data has two texts')
}

/** Texts that are not found under the account, and others that are. */
export async function countWrongTexts(
  pool: pg.Pool,
  authorshipKeys: AuthorshipKeys,
  { accountId, texts }: KnownAuthor,
): Promise<number> {
  return texts.symmetricDifference(new Set(await listTexts(createKysely(pool), authorshipKeys, accountId))).size
}

/** Public ids of the secrets that both directions find: from the account to its entries, and from each text to its author. */
async function listTexts(db: Db, authorshipKeys: AuthorshipKeys, accountId: string): Promise<string[]> {
  const keys = createKeyStore(db, authorshipKeys)
  const tags = await listTags(db, keys, { kind: 'secret', accountId })
  const { rows } = await sql<{ id: string; publicId: string }>`select s.id, s.public_id from identity.secret_authors w
    join content.secrets s on s.id = w.secret_id where w.tag = any (${tags}::uuid[]) order by s.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const authors = await findAuthors(db, keys, 'secret', ids)
  return rows.flatMap(({ id, publicId }) => (authors.get(id) === accountId ? publicId : []))
}
