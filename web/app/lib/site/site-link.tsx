// Link to a page of the site. The server renders the plain element: the router's `Link` takes four times as long there, with hooks that only serve
// clicks. A page has sixty links.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A complete path: the server does not resolve it. */
  readonly to: string
  /** The target is a plain page, whose document the browser loads. */
  readonly isPlain?: boolean | undefined
  /** Navigation state. */
  readonly state?: object
}

export function SiteLink({ to, isPlain, state, children, ...rest }: SiteLinkProps) {
  if (import.meta.env.SSR || isPlain)
    return (
      <a {...rest} href={to}>
        {children}
      </a>
    )
  // All routes are in the manifest, so there is nothing to discover, and the element is that of the server.
  return (
    <Link {...rest} to={to} state={state} discover="none">
      {children}
    </Link>
  )
}
