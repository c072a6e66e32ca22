// Authors of content that tests insert with SQL: recorded with the functions of the server and the keys of its test processes.
import type { ContentKind } from '../../../server/src/platform/authorship/author-tables.ts'
import { readChainKeys } from '../../../server/src/platform/authorship/author-chains.ts'
import { insertAuthor } from '../../../server/src/platform/authorship/authors.ts'
import { withSeedKeys } from '../../../server/src/seed/author-entries.ts'
import { databaseUrl } from '../config.ts'
import { testAuthorshipKeys } from '../servers/processes.ts'

/** Internal ids. */
type AuthoredContent = { readonly accountId: string; readonly contentId: string }

export async function recordAuthors(
  kind: ContentKind,
  authored: readonly AuthoredContent[],
  database = databaseUrl,
): Promise<void> {
  await withSeedKeys(database, testAuthorshipKeys, async ({ db, keys }) => {
    // Before the transaction, which holds the only connection.
    await readChainKeys(keys)
    await db.transaction().execute(async (trx) => {
      for (const each of authored) await insertAuthor(trx, keys, { kind, ...each })
    })
  })
}
