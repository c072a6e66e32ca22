// One way to page through a list: by the place of its last row, sealed into a cursor, with no counting and no offsets.
import { openCursor, sealCursor } from './cursor.ts'
import type { Keys } from './keys.ts'

type Paging<Row, Item> = {
  /** Names the list. A cursor opens only the list that made it. */
  readonly list: string
  readonly after: string | undefined
  readonly size: number
  readonly read: (place: string | null, count: number) => Promise<Row[]>
  readonly placeOf: (row: Row) => string
  readonly view: (row: Row) => Item
}

export async function readPage<Row, Item>(
  keys: Keys,
  paging: Paging<Row, Item>,
): Promise<{ items: Item[]; next: string | null }> {
  const { list, after, size, read, placeOf, view } = paging
  const cursorKeys = { signing: await keys('cursor'), sealing: await keys('cursor-seal') }
  const place = after === undefined ? null : openCursor(cursorKeys, list, after)
  // One row more than shown says whether there is another page.
  const rows = await read(place, size + 1)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const next = rows.length > size && last !== undefined ? sealCursor(cursorKeys, list, placeOf(last)) : null
  return { items: shown.map(view), next }
}
