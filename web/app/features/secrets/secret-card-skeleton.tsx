// Skeleton of a secret card. One animation for the whole card: each animated element costs a phone a layer and work per frame.
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Class of each row, then of its bars: header, three text lines, footer. */
const rows = [
  ['flex min-h-6 items-center justify-between', 'h-3.5 w-32', 'h-3.5 w-16'],
  ['mt-2 mb-3 flex flex-col gap-2 py-1', 'h-5 w-full', 'h-5 w-full ', 'h-5 w-2/3'],
  ['flex h-14 items-center justify-between', 'h-4 w-52', 'h-4 w-16'],
] as const

export function SecretCardSkeleton() {
  return (
    <Card aria-hidden="true" className="px-4 pt-3.5 wide:px-5 wide:pt-4">
      <div className="animate-skeleton">
        {rows.map(([row, ...bars]) => (
          <div key={row} className={row}>
            {bars.map((bar) => (
              <Skeleton key={bar} className={bar} />
            ))}
          </div>
        ))}
      </div>
    </Card>
  )
}
