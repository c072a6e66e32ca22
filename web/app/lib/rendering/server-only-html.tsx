// Server-only HTML: static text that needs no JavaScript and is not in the browser bundle. On hydration the server's HTML stays; on
// client-side navigation the document is loaded instead.
import { type ReactNode, useEffect } from 'react'
import { useIsServerRendered } from './hydration.ts'

/** In the browser `render` is false, so that its code is removed from the bundle. */
export function ServerOnlyHtml({ render }: { readonly render: false | (() => ReactNode) }) {
  const fromServer = useIsServerRendered()
  useEffect(() => {
    if (fromServer) return
    // Reloading the same URL would restore the scroll position instead of scrolling to the URL's fragment.
    const { href } = window.location
    window.history.replaceState(null, '', '/')
    window.location.replace(href)
  }, [fromServer])
  if (import.meta.env.SSR && render) return <div>{render()}</div>
  if (!fromServer) return null
  // oxlint-disable-next-line react/no-danger -- no HTML is inserted: React leaves the server-rendered content in the element
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
