// Live region for toasts. Rendered from the start, so that screen readers announce toasts added later.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterNeeded } from '../../lib/browser/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

export function ToastOutlet() {
  const isNeeded = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.get, () => false)
  return (
    <div className="toasts" aria-live="polite">
      {isNeeded && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </div>
  )
}
