// The time zone that a form saves: the browser's. Without a script, and until the page is hydrated, the one that was saved.
import { useHydrating } from '../../lib/hydration.ts'

export function useTimeZone(saved: string): string {
  return useHydrating() ? saved : new Intl.DateTimeFormat().resolvedOptions().timeZone
}
