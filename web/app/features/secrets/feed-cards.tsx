// Virtual window over the feed: cards near the viewport are rendered, the others are replaced by spacers of the same height.
import type { ListedCard, SecretCard as SecretCardData } from '@murmullo/contract/content/secrets'
import { memo, type ReactNode, type Ref } from 'react'
import type { SecretView } from '../../lib/format/secret-view.ts'
import type { ListState } from '../../lib/lists/list-state.ts'
import { SecretCard, type TextRenderer } from './secret-card.tsx'
import { SecretCardSkeleton } from './secret-card-skeleton.tsx'
import { VeiledCard } from './veiled-card.tsx'

type Cards = Pick<ListState<ListedCard & SecretView>, 'pages' | 'near' | 'heights'>
type CardContext = {
  readonly now: number
  readonly reactionsOf: (secret: SecretCardData) => ReactNode
  readonly textOf?: TextRenderer | undefined
}

export function FeedCards({ cards, ref, ...cardContext }: CardContext & { cards: Cards; ref: Ref<HTMLUListElement> }) {
  const { pages, near, heights } = cards
  const shown: ReactNode[] = []
  let height = 0
  let before = 0
  const pushSpacer = (key: string) => {
    if (height > 0) shown.push(<li key={`to ${key}`} aria-hidden="true" className="list-spacer" style={{ height }} />)
    height = 0
  }
  pages.forEach((page, index) => {
    const key = pages[index - 1]?.next ?? ''
    const far = near?.includes(index) === false && heights[index]
    if (far) for (const each of far) height += each
    else {
      pushSpacer(key)
      shown.push(<CardsOfPage key={key} {...page} {...cardContext} heights={heights[index]} before={before} />)
    }
    before += page.items.length
  })
  pushSpacer('end')
  return (
    <ul ref={ref} className="feed-cards">
      {shown}
    </ul>
  )
}

type CardsOfPageProps = CardContext &
  Cards['pages'][number] & { readonly heights: readonly number[] | undefined; readonly before: number }

/** Memoized: a list that grows or scrolls does not render its existing pages again. */
const CardsOfPage = memo(({ items, total, heights, before, now, reactionsOf, textOf }: CardsOfPageProps) =>
  items.map((secret, at) => {
    const height = heights?.[at]
    const index = before + at + 1
    return secret ? (
      <li
        key={secret.id}
        tabIndex={-1}
        aria-posinset={index}
        aria-setsize={total}
        className={before > 0 ? 'deferred-item' : undefined}
        style={height ? { containIntrinsicHeight: `auto ${height}px` } : undefined}
      >
        {isReadable(secret) ? (
          <SecretCard secret={secret} now={now} reactions={reactionsOf(secret)} textOf={textOf} />
        ) : (
          <VeiledCard secret={secret} />
        )}
      </li>
    ) : (
      <li key={index} aria-hidden="true" className="overflow-hidden" style={{ height }}>
        <SecretCardSkeleton />
      </li>
    )
  }),
)

/** False for an explicit secret before the age gate. */
export function isReadable<Card extends ListedCard>(card: Card): card is Card & SecretCardData {
  return card.preview !== null
}
