// Tags that this process knows of an account, for a query that checks in the same statement whether they are still all of them.
import { type RawBuilder, sql } from 'kysely'
import type { KeyStore } from '../crypto/key-store.ts'
import { readChainKeys, tagsAt } from './author-chains.ts'
import { authorTables, type ContentKind, contentKinds } from './author-tables.ts'
import { countPositions, getKnownChains } from './known-chains.ts'

/** Tags of the chains that this process knows, and of the entries that would follow. */
export type KnownTags = { readonly tags: readonly string[]; readonly following: ReadonlyMap<ContentKind, string[]> }

/** Without a query: the tags are all tags of the account unless `hasFollowingSql` is true. Undefined when they must be read. */
export async function getKnownTags(keys: KeyStore, accountId: string): Promise<KnownTags | undefined> {
  const known = getKnownChains(keys, accountId)
  if (known === undefined) return undefined
  const { salt, tags } = known
  const versions = await readChainKeys(keys)
  const lengths = countPositions(tags, versions)
  const following = contentKinds.map((kind): [ContentKind, string[]] => [
    kind,
    tagsAt(versions, { kind, salt, position: (lengths[kind] ?? 0) + 1 }),
  ])
  return { tags: [...tags.values()].flat(), following: new Map(following) }
}

/** Condition: a chain has grown since. A chain has no gaps, so the next position tells. */
export function hasFollowingSql({ following }: KnownTags): RawBuilder<boolean> {
  const conditions = [...following].map(
    ([kind, tags]) =>
      sql`exists (select from ${sql.table(authorTables[kind].table)} where tag = any (${tags}::uuid[]))`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
