// React hook: the time zone that a form submits. The browser's after hydration; before that, or without JavaScript, the saved one.
import { useHydrating } from '../../lib/hydration.ts'

export function useTimeZone(saved: string): string {
  return useHydrating() ? saved : new Intl.DateTimeFormat().resolvedOptions().timeZone
}
