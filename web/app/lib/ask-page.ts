// Asks for one more page of a list, and answers too when it could not be had.
import type { PageCode } from './error-texts.ts'

export type Page<Item> = {
  readonly items: readonly Item[]
  readonly next: string | null
  /** How many there are in all, where that is counted. */
  readonly total?: number
}
/** Null when nothing answered at all. */
export type MoreReply<Item> = { readonly page: Page<Item> } | { readonly failed: PageCode | null }

/** A plain request and not the router's: it needs no code that may not have arrived, and its failure stays in the list. */
export async function askPage<Item>(address: string): Promise<MoreReply<Item>> {
  let failed: PageCode | null = null
  try {
    const response = await fetch(address)
    // From here on something answered: what goes wrong is not the reader's network.
    failed = 'service.failed'
    const reply = (await response.json()) as MoreReply<Item>
    if (response.ok) return reply
  } catch {
    // Said by what is known so far.
  }
  return { failed }
}
