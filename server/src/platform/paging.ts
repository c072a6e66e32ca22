// Keyset pagination: the position of the last row, encrypted into a cursor; no count queries and no offsets.
import { openCursor, sealCursor } from './cursor.ts'
import type { Keys } from './keys.ts'

type Paging<Row, Item> = {
  /** Name of the list. A cursor is valid only for the list that issued it. */
  readonly list: string
  readonly after: string | undefined
  readonly size: number
  readonly read: (place: string | null, count: number) => Promise<Row[] | CutShort<Row>>
  readonly placeOf: (row: Row) => string
  readonly view: (row: Row) => Item
}

/** A query that ended before the page was full: more rows follow after `edge`. Null: there are none. */
type CutShort<Row> = { readonly rows: Row[]; readonly edge: string | null }

export async function readPage<Row, Item>(
  keys: Keys,
  paging: Paging<Row, Item>,
): Promise<{ items: Item[]; next: string | null }> {
  const { list, after, size, read, placeOf, view } = paging
  const cursorKeys = { signing: await keys('cursor'), sealing: await keys('cursor-seal') }
  const place = after === undefined ? null : openCursor(cursorKeys, list, after)
  // One extra row shows whether there is a next page.
  const found = await read(place, size + 1)
  const { rows, edge } = Array.isArray(found) ? { rows: found, edge: null } : found
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const goOn = rows.length > size && last !== undefined ? placeOf(last) : edge
  return { items: shown.map(view), next: goOn === null ? null : sealCursor(cursorKeys, list, goOn) }
}
