// Live region for toasts. Rendered from the start, so that screen readers announce toasts added later.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsAsked, watchToasts } from '../lib/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

export function ToastOutlet() {
  const asked = useSyncExternalStore(watchToasts, toastsAsked, () => false)
  return (
    <div className="toasts" aria-live="polite">
      {asked && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </div>
  )
}
