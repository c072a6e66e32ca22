// Builder of authorship: records and finds the authors of content with the keys of the site, as the application does.
import { sql } from 'kysely'
import { type ContentKind, authorTables } from '../../src/platform/authorship/author-tables.ts'
import { listTags, lockAuthorship } from '../../src/platform/authorship/author-chains.ts'
import { findAuthor, insertAuthor } from '../../src/platform/authorship/authors.ts'
import type { Trx } from '../../src/platform/db/database.ts'
import { createAuthorEntries, readActiveKeys, readChainLengths } from '../../src/seed/author-entries.ts'
import type { Site } from '../site/site.ts'

export type Authorship = {
  /** Content ids are internal ids. */
  readonly record: (kind: ContentKind, accountId: string, ...contentIds: string[]) => Promise<void>
  /** Ids of existing content, in the order of their ids. */
  readonly list: (kind: ContentKind, accountId: string) => Promise<string[]>
  readonly find: (kind: ContentKind, contentId: string) => Promise<string | undefined>
}
type Authored = { readonly kind: ContentKind; readonly accountId: string }

export function createAuthorship({ services }: Pick<Site, 'services'>): Authorship {
  const { db, keys } = services
  /** One statement for all: thousands of entries, one by one, would take longer than the test. */
  const insertMany = async (trx: Trx, { kind, accountId }: Authored, contentIds: readonly string[]) => {
    await lockAuthorship(trx, keys, accountId)
    const { authorSalt } = await trx
      .selectFrom('identity.accounts')
      .select('authorSalt')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const append = createAuthorEntries(
      await readActiveKeys(keys),
      await readChainLengths({ db: trx, keys }, [accountId]),
    )
    const rows = contentIds.map((contentId) => append(kind, { accountId, authorSalt }, contentId))
    const { table, key } = authorTables[kind]
    await sql`insert into ${sql.table(table)} (tag, ${sql.ref(key)}, key_version, box)
      select * from unnest(${rows.map(([tag]) => tag)}::uuid[], ${rows.map(([, id]) => id)}::uuid[],
        ${rows.map(([, , version]) => version)}::int[], ${rows.map(([, , , box]) => box)}::bytea[])`.execute(trx)
  }
  return {
    record: async (kind, accountId, ...contentIds) => {
      // Before the transaction: concurrent ones could hold every connection while the keys wait for one.
      await readActiveKeys(keys)
      const [contentId, ...others] = contentIds
      if (contentId === undefined) return
      await db.write
        .transaction()
        .execute((trx) =>
          others.length === 0
            ? insertAuthor(trx, keys, { kind, accountId, contentId })
            : insertMany(trx, { kind, accountId }, contentIds),
        )
    },
    list: async (kind, accountId) => {
      const { table, key } = authorTables[kind]
      const tags = await listTags(db.write, keys, { kind, accountId })
      const { rows } = await sql<{ id: string }>`select ${sql.ref(key)} as id from ${sql.table(table)}
        where tag = any (${tags}::uuid[]) and ${sql.ref(key)} is not null order by 1`.execute(db.write)
      return rows.map(({ id }) => id)
    },
    find: (kind, contentId) => findAuthor(db.write, keys, kind, contentId),
  }
}
