// React hook: the time zone that a form submits. The browser's after hydration; before that, or without JavaScript, the saved one.
import { useIsHydrating } from '../../lib/rendering/hydration.ts'

export function useBrowserTimeZone(saved: string): string {
  return useIsHydrating() ? saved : new Intl.DateTimeFormat().resolvedOptions().timeZone
}
