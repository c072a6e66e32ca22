// Keyset pagination: the position of the last row, encrypted into a cursor; no count queries and no offsets.
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { KeyStore } from '../crypto/key-store.ts'

type PaginateOptions<Row, Item> = {
  /** Name of the list. A cursor is valid only for the list that issued it. */
  readonly list: string
  readonly after: string | undefined
  readonly size: number
  readonly read: (position: string | null, count: number) => Promise<Row[] | PartialPage<Row>>
  readonly getPosition: (row: Row) => string
  readonly view: (row: Row) => Item
}

/** A query that ended before the page was full: more rows follow after `resumePosition`. Null: there are none. */
type PartialPage<Row> = { readonly rows: Row[]; readonly resumePosition: string | null }

export async function paginate<Row, Item>(
  keys: KeyStore,
  paging: PaginateOptions<Row, Item>,
): Promise<{ items: Item[]; next: string | null }> {
  const { list, after, size, read, getPosition, view } = paging
  const cursorKeys = { macKey: await keys('cursor'), encryptionKey: await keys('cursor-seal') }
  const position = after === undefined ? null : decodeCursor(cursorKeys, list, after)
  // One extra row shows whether there is a next page.
  const found = await read(position, size + 1)
  const { rows, resumePosition } = Array.isArray(found) ? { rows: found, resumePosition: null } : found
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const nextPosition = rows.length > size && last !== undefined ? getPosition(last) : resumePosition
  return { items: shown.map(view), next: nextPosition === null ? null : encodeCursor(cursorKeys, list, nextPosition) }
}
