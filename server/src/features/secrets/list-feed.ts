// One page of the feed: pinned secrets first, then the rest, newest first within each.
import { limits } from '@murmullo/contract/limits'
import type { Section } from '@murmullo/contract/secrets'
import type { Call } from '../../platform/call.ts'
import type { Db } from '../../platform/db.ts'
import { readPage } from '../../platform/paging.ts'
import { listPinned, listUnpinned, type SecretRow } from './secrets.store.ts'
import { viewCard } from './secrets.view.ts'

export function listFeed({ services }: Call, { section, after }: { section: Section; after?: string | undefined }) {
  return readPage(services.keys, {
    list: `feed:${section}`,
    after,
    size: limits.secrets.pageSize,
    read: (place, count) => listFrom(services.db.public, section, place, count),
    placeOf: (row) => `${row.isPinned ? 'pinned' : 'newest'}:${row.id}`,
    view: viewCard,
  })
}

async function listFrom(db: Db, section: Section, place: string | null, count: number): Promise<SecretRow[]> {
  const [part, key] = place?.split(':') ?? ['pinned', null]
  if (part === 'newest') return listUnpinned(db, section, key ?? null, count)
  const pinned = await listPinned(db, section, key ?? null, count)
  if (pinned.length === count) return pinned
  return [...pinned, ...(await listUnpinned(db, section, null, count - pinned.length))]
}
