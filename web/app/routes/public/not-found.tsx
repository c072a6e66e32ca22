// Catch-all route: 404 for unknown URLs.
import { data } from 'react-router'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { requiresSession } from '../../lib/auth/safe-redirect.ts'
import type { Route } from './+types/not-found.ts'

export function loader({ url, context }: Route.LoaderArgs): never {
  // Guarded paths redirect visitors to login, so that a 404 does not reveal which of those routes exist.
  if (requiresSession(url.pathname)) requireAccount(context.get(pageContext), url)
  throw data({ code: 'request.not_found' }, { status: 404 })
}

export default function NotFound() {
  return null
}
