// What can become of a row when a person leaves, and what a column can say of them: the words in which the plan is written.
import type { ErasedKind } from '@murmullo/contract/erasure'

/**
 * `owner`: of the person whose row it is, and goes with them. `peer`: of somebody else as well; the row goes when either leaves.
 * `evidence`: stays because a law may ask for it. `none`: says nothing of anybody.
 */
export type Tag = 'owner' | 'peer' | 'evidence' | 'none'

/** Rows whose `by` is the account; or, with `through`, is what that table's `key` says of the account. */
export type OwnRows = {
  readonly by: string
  readonly through?: { readonly table: string; readonly key: string }
  /** Left out for what was not the person's own: the receipt is silent about it. */
  readonly counts?: ErasedKind
}

export type Fate =
  | { readonly how: 'delete'; readonly rows: readonly OwnRows[] }
  /** It is somebody else's too, and stays for them: what it says of the person is taken out. */
  | { readonly how: 'empty'; readonly rows: readonly OwnRows[] }
  /** By its foreign key, with a table that is deleted. */
  | { readonly how: 'goes with'; readonly table: string }
  /** In the transaction in which the person asks to be erased. */
  | { readonly how: 'at once' }
  /** When nothing refers to the account any more. */
  | { readonly how: 'last' }
  | { readonly how: 'stays'; readonly because: string }

export type Plan = Readonly<Record<string, { readonly fate: Fate; readonly columns: Readonly<Record<string, Tag>> }>>

export const withSecret = { how: 'goes with', table: 'content.secrets' } as const
export const byAccount = { how: 'delete', rows: [{ by: 'account_id' }] } as const
export const withFactor = { how: 'goes with', table: 'identity.second_factors' } as const
export const withUser = { how: 'at once' } as const
export const ours = { how: 'stays', because: 'it is ours' } as const
export const countsOfMany = { how: 'stays', because: 'a number of many people' } as const

/** Columns that all say the same. */
export function tagged<Name extends Tag>(tag: Name, columns: string): Record<string, Name> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, tag]))
}
