// Shows the first-visit notice after a delay, unless this browser has dismissed it.
import { noticeTimings } from '@murmullo/contract/constants/view-limits'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isNoticeDismissed } from '../lib/site/notice-dismissal.ts'

const load = () => import('./first-visit-notice.tsx')
export const FirstVisitNotice = lazy(load)

export function FirstVisit() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isNoticeDismissed()) return undefined
    // A failed load leaves the page as it is.
    const timer = setTimeout(
      () =>
        void load().then(
          () => setIsShown(true),
          () => {},
        ),
      noticeTimings.delayMs,
    )
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <Suspense>
      <FirstVisitNotice onClose={() => setIsShown(false)} />
    </Suspense>
  )
}
