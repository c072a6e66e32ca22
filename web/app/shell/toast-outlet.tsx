// Where short messages appear. It is there from the start, so that what arrives in it is read aloud.
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
