// Turns away whoever may not see a page, to where they can become somebody who may.
import { mayCall } from '@murmullo/contract/access'
import type { PageContext, ShellViewer } from '@murmullo/contract/page'
import { data, redirect } from 'react-router'
import { logInPath, safeReturn } from './return-path.ts'

export function requireAccount({ viewer }: PageContext, url: URL): ShellViewer {
  if (viewer === null) throw redirect(logInPath(url))
  return viewer
}

/** For what asks for more than an account without an e-mail. Null for whoever has only that: the page asks them to register. */
export function requireRegistered(page: PageContext, url: URL): ShellViewer | null {
  const viewer = requireAccount(page, url)
  return viewer.kind === 'anonymous' ? null : viewer
}

/** For the pages that are only for visitors. An anonymous account may still register, or go into another. */
export function requireVisitor({ viewer }: PageContext, url: URL): void {
  if (viewer === null || viewer.kind === 'anonymous') return
  throw redirect(safeReturn(url.searchParams.get('redirect')))
}

/** For the desk, which is known to be there: whoever may not come in is told so, at home. */
export function requireDesk(page: PageContext, url: URL): ShellViewer {
  const viewer = requireFactor(page, url, 'moderator')
  if (mayCall('moderator', viewer.kind) !== null) throw redirect('/?aviso=sin-permiso')
  return viewer
}

/**
 * For an action of a team page. When the second factor expired while a form was open, the guard is skipped: the endpoint itself refuses with
 * `access.second_factor_required`, and the page says so beside the form, which keeps what was written. A redirect would lose it.
 */
export function hasExpired({ viewer }: PageContext, level: 'moderator' | 'admin'): boolean {
  const awaiting = viewer?.awaiting ?? null
  return awaiting?.expired === true && mayCall(level, awaiting.kind) === null
}

/** For the team's pages: to whoever is not of it they are not there, like any address that was never one. */
export function requireTeam(page: PageContext, url: URL, level: 'moderator' | 'admin'): ShellViewer {
  const viewer = requireFactor(page, url, level)
  if (mayCall(level, viewer.kind) !== null) throw data({ code: 'request.not_found' }, { status: 404 })
  return viewer
}

/** For what is done from a page that was open already: whoever is of the team no more reads what the deed itself is refused with. */
export function requireFactor(page: PageContext, url: URL, level: 'moderator' | 'admin'): ShellViewer {
  const viewer = requireAccount(page, url)
  leadToFactor(viewer, url, level)
  return viewer
}

/** For what whoever does not administrate is sent home from, without a word. */
export function requireAdminOrLeave(page: PageContext, url: URL): void {
  if (mayCall('admin', requireFactor(page, url, 'admin').kind) !== null) throw redirect('/')
}

/** For what is of the team's members themselves, whatever they have yet to show; to others it is not there. */
export function requireMember(page: PageContext, url: URL): ShellViewer {
  const viewer = requireAccount(page, url)
  if (!isOfTeam(viewer)) throw data({ code: 'request.not_found' }, { status: 404 })
  return viewer
}

export function isOfTeam({ kind, awaiting }: ShellViewer): boolean {
  return mayCall('moderator', awaiting?.kind ?? kind) === null
}

/** Whoever is of the team and has not shown the second factor shows it first, and comes back. */
function leadToFactor({ awaiting }: ShellViewer, url: URL, level: 'moderator' | 'admin'): void {
  if (awaiting === null || mayCall(level, awaiting.kind) !== null) return
  const here = url.pathname.replace(/\.data$/, '') + url.search
  throw redirect(`/account/segundo-factor?volver=${encodeURIComponent(here)}`)
}
