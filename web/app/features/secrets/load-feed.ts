// Loader helper: one page of the feed for the given filters. Not in the client bundle.
import type { PageContext } from '@murmullo/contract/api/page-context'
import type { SecretCard, Section } from '@murmullo/contract/content/secrets'
import type { Filters } from './feed-filters.ts'

type FeedPage = { readonly items: readonly SecretCard[]; readonly next: string | null; readonly total?: number }

const rankings = new Map([
  ['populares', 'popular'],
  ['comentados', 'commented'],
] as const)

export function loadFeed(
  { secrets }: PageContext['api'],
  section: Section,
  { order, ...filters }: Filters,
  after: string | null,
): Promise<FeedPage> {
  const query = { section, ...filters, ...(after && { after }) }
  const by = rankings.get(order as 'populares')
  if (by !== undefined) return secrets.listRanked({ ...query, by })
  return secrets.listFeed({ ...query, ...(order === 'recientes' && { order: 'newest' }) })
}
