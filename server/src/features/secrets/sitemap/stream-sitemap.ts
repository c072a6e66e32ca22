// Streams the entries of a sitemap file as an async generator with keyset pagination, so the reader never has more than one page in memory.
import type { Deps } from '../../../platform/context/request-context.ts'
import { maxUrlsPerFile, fileCountFor, isValidFile, idRangeFor } from './sitemap.partitions.ts'
import { countIndexable, type IndexableRow, listIndexable } from './sitemap.store.ts'

const pageSize = 500

/** Number of sitemap files. */
export async function countSitemapFiles({ db }: Deps): Promise<number> {
  return fileCountFor(await countIndexable(db.read))
}

/** Null when the file does not exist. */
export function streamSitemap(services: Deps, file: number, of: number): AsyncGenerator<IndexableRow[]> | null {
  return isValidFile(file, of) ? streamPages(services, idRangeFor(file, of)) : null
}

async function* streamPages({ db }: Deps, [start, end]: readonly [string, string]): AsyncGenerator<IndexableRow[]> {
  let after = start
  let remaining = maxUrlsPerFile
  while (remaining > 0) {
    const rows = await listIndexable(db.read, after, end, Math.min(pageSize, remaining))
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.publicId ?? end
    remaining -= rows.length
  }
}
