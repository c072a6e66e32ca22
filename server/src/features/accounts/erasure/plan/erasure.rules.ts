// Types and shared constants of the erasure plan: the erasure action of a row, and whose personal data a column holds.
import type { ErasedKind } from '@murmullo/contract/accounts/erasure'

/**
 * `owner`: personal data of the row's user, erased with the account. `peer`: also of a second user; the row is deleted when either leaves.
 * `evidence`: retained because a law may require it. `none`: no personal data.
 */
export type ColumnTag = 'owner' | 'peer' | 'evidence' | 'none'

/** Rows whose column `by` is the account id; with `through`, rows whose `by` is in column `key` of that table for the account. */
export type OwnRows = {
  readonly by: string
  readonly through?: { readonly table: string; readonly key: string }
  /** Omitted for rows that were not the user's own data: the receipt does not count them. */
  readonly counts?: ErasedKind
}

export type ErasureAction =
  | { readonly how: 'delete'; readonly rows: readonly OwnRows[] }
  /** The row also belongs to another user, and stays for them: only the columns of this user are cleared. */
  | { readonly how: 'empty'; readonly rows: readonly OwnRows[] }
  /** Content whose author is encrypted: found by the tags of the account, and each row deleted in a separate transaction. */
  | { readonly how: 'by author' }
  /** Entries of the account: found by their tags, and each deleted in a separate transaction, before the account. */
  | { readonly how: 'by tag' }
  /** Deleted by cascade of its foreign key. */
  | { readonly how: 'goes with'; readonly table: string }
  /** Deleted in the transaction of the erasure request. */
  | { readonly how: 'at once' }
  /** Deleted when no other row references the account. */
  | { readonly how: 'last' }
  | { readonly how: 'stays'; readonly reason: string }

export type Plan = Readonly<
  Record<string, { readonly action: ErasureAction; readonly columns: Readonly<Record<string, ColumnTag>> }>
>

export const cascadeFromSecret = { how: 'goes with', table: 'content.secrets' } as const
export const deleteByAuthor = { how: 'by author' } as const
export const deleteByTag = { how: 'by tag' } as const
export const deleteByAccount = { how: 'delete', rows: [{ by: 'account_id' }] } as const
export const cascadeFromSecondFactor = { how: 'goes with', table: 'identity.second_factors' } as const
export const deleteWithUser = { how: 'at once' } as const
export const siteData = { how: 'stays', reason: 'it is ours' } as const
export const aggregateCounts = { how: 'stays', reason: 'a number of many people' } as const

/** Columns that share one tag. */
export function tagColumns<Name extends ColumnTag>(tag: Name, columns: string): Record<string, Name> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, tag]))
}
