// Content of a plain page. The browser has no code to render it: a client-side navigation to the route loads its document instead.
import { type ReactNode, useEffect } from 'react'

/** In the browser `render` is false, so that its code is removed from the bundle. */
export function PlainPage({ render }: { readonly render: false | (() => ReactNode) }) {
  useEffect(() => {
    // Reloading the same URL would restore the scroll position instead of scrolling to the URL's fragment.
    const { href } = window.location
    window.history.replaceState(null, '', '/')
    window.location.replace(href)
  }, [])
  return import.meta.env.SSR && render ? render() : null
}
