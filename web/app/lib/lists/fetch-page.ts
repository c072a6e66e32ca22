// Fetches the next page of a list. Network and server errors are returned as a value, never thrown.
import type { PageCode } from '../errors/error-messages.ts'

export type Page<Item> = {
  readonly items: readonly Item[]
  readonly next: string | null
  /** Total number of items. Absent for lists without a count query. */
  readonly total?: number
}
/** `failed` is null when there was no response at all (network error). */
export type PageResult<Item> = { readonly page: Page<Item> } | { readonly failed: PageCode | null }

/** Uses `fetch` instead of the router: it needs no route chunk that may not be loaded, and an error stays inside the list. */
export async function fetchPage<Item>(url: string): Promise<PageResult<Item>> {
  let failed: PageCode | null = null
  try {
    const response = await fetch(url)
    // A response arrived, so any later error is not the reader's network.
    failed = 'service.failed'
    const reply = (await response.json()) as PageResult<Item>
    if (response.ok) return reply
  } catch {
    // `failed` already holds the error code.
  }
  return { failed }
}
