// The place of a card that has not arrived.
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function SecretCardSkeleton() {
  return (
    <Card aria-hidden="true" className="px-4 pt-3.5 wide:px-5 wide:pt-4">
      <div className="flex min-h-6 items-center justify-between">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3.5 w-16" />
      </div>
      <div className="mt-2 mb-3 flex flex-col gap-2 py-1">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <div className="flex h-14 items-center justify-between border-t border-line">
        <Skeleton className="h-4 w-52" />
        <Skeleton className="h-4 w-16" />
      </div>
    </Card>
  )
}
