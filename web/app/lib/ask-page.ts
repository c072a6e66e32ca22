// Asks for one more page of a list, and answers too when it could not be had.
import type { ErrorCode } from '@murmullo/contract/errors'

export type Page<Item> = {
  readonly items: readonly Item[]
  readonly next: string | null
  /** How many there are in all, where that is counted. */
  readonly total?: number
}
export type MoreReply<Item> = { readonly page: Page<Item> } | { readonly failed: ErrorCode | null }

/** A plain request and not the router's: it needs no code that may not have arrived, and its failure stays in the list. */
export async function askPage<Item>(address: string): Promise<MoreReply<Item>> {
  try {
    return (await (await fetch(address)).json()) as MoreReply<Item>
  } catch {
    return { failed: null }
  }
}
