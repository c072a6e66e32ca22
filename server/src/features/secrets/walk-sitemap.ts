// Streams the entries of a sitemap file as an async generator with keyset pagination, so the reader never has more than one page in memory.
import type { Services } from '../../platform/call.ts'
import { fileMost, filesFor, isFile, rangeOf } from './sitemap.ranges.ts'
import { countFindable, type FindableRow, listFindable } from './sitemap.store.ts'

const pageSize = 500

/** Number of sitemap files. */
export async function countSitemapFiles({ db }: Services): Promise<number> {
  return filesFor(await countFindable(db.public))
}

/** Null when the file does not exist. */
export function walkSitemap(services: Services, file: number, of: number): AsyncGenerator<FindableRow[]> | null {
  return isFile(file, of) ? pagesOf(services, rangeOf(file, of)) : null
}

async function* pagesOf({ db }: Services, [start, end]: readonly [string, string]): AsyncGenerator<FindableRow[]> {
  let after = start
  let left = fileMost
  while (left > 0) {
    const rows = await listFindable(db.public, after, end, Math.min(pageSize, left))
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.publicId ?? end
    left -= rows.length
  }
}
