// Loader helpers: one page of the feed for the given filters, and a few popular secrets. Not in the client bundle.
import type { PageContext } from '@murmullo/contract/api/page-context'
import type { ListedCard, SecretCard, Section } from '@murmullo/contract/content/secrets'
import type { Filters } from './feed-filters.ts'

type FeedPage = { readonly items: readonly ListedCard[]; readonly next: string | null; readonly total?: number }

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

const posterCount = 3
const dayMs = 86_400_000

/**
 * Popular secrets for posters: those of the last 24 hours if there are enough, and whole texts first. None is explicit, so the page is the same
 * before and after the age gate, and none shows the help card.
 */
export async function loadPopular({ secrets }: PageContext['api'], now: number) {
  const { items } = await secrets.listRanked({ section: 'sfw', by: 'popular' })
  const offered = items.filter(isPoster)
  const ofToday = offered.filter(({ publishedAt }) => now - Date.parse(publishedAt) < dayMs)
  const isOfToday = ofToday.length >= posterCount
  const chosen = isOfToday ? ofToday : offered
  const sorted = [...chosen.filter(isWhole), ...chosen.filter((card) => !isWhole(card))]
  return { secrets: sorted.slice(0, posterCount), isOfToday }
}

function isPoster<Card extends ListedCard>(card: Card): card is Card & SecretCard {
  return card.preview !== null && !card.showsHelp && !card.byAdmin && !card.pinned
}

const isWhole = ({ preview }: SecretCard) => !preview.more && preview.tail === ''
