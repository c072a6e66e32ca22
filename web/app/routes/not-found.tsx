// Every address that is not in the table.
import { data } from 'react-router'
import { requireAccount } from '../lib/guard.ts'
import { pageContext } from '../lib/page-context.ts'
import { isGuarded } from '../lib/return-path.ts'
import type { Route } from './+types/not-found.ts'

export function loader({ url, context }: Route.LoaderArgs): never {
  // What is only for people who are in does not say to others whether it is there.
  if (isGuarded(url.pathname)) requireAccount(context.get(pageContext), url)
  throw data({ code: 'request.not_found' }, { status: 404 })
}

export default function NotFound() {
  return null
}
