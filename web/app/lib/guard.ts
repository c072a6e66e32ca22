// Route guards for loaders and actions: redirect to login, second factor or home, or respond 404, when access is denied.
import { mayCall } from '@murmullo/contract/access'
import type { PageContext, ShellViewer } from '@murmullo/contract/page'
import { data, redirect } from 'react-router'
import { logInPath, safeReturn } from './return-path.ts'

export function requireAccount({ viewer }: PageContext, url: URL): ShellViewer {
  if (viewer === null) throw redirect(logInPath(url))
  return viewer
}

/** For pages that need an account with e-mail. Returns null for an anonymous account: the page then shows the registration prompt. */
export function requireRegistered(page: PageContext, url: URL): ShellViewer | null {
  const viewer = requireAccount(page, url)
  return viewer.kind === 'anonymous' ? null : viewer
}

/** For login and registration pages. An anonymous account is let through: it may register, or log in to another account. */
export function requireVisitor({ viewer }: PageContext, url: URL): void {
  if (viewer === null || viewer.kind === 'anonymous') return
  throw redirect(safeReturn(url.searchParams.get('redirect')))
}

/** For admin pages whose existence is public: a user without the role is redirected home with a notice. */
export function requireDesk(page: PageContext, url: URL): ShellViewer {
  const viewer = requireFactor(page, url, 'moderator')
  if (mayCall('moderator', viewer.kind) !== null) throw redirect('/?aviso=sin-permiso')
  return viewer
}

/**
 * For actions of staff pages. When the second factor expired while a form was open, the guard is skipped: the endpoint responds with
 * `access.second_factor_required` and the page shows the error beside the form, so the user's input is not lost. A redirect would lose it.
 */
export function hasExpired({ viewer }: PageContext, level: 'moderator' | 'admin'): boolean {
  const awaiting = viewer?.awaiting ?? null
  return awaiting?.expired === true && mayCall(level, awaiting.kind) === null
}

/** For staff pages that stay hidden: other users get the same 404 as for an unknown URL. */
export function requireTeam(page: PageContext, url: URL, level: 'moderator' | 'admin'): ShellViewer {
  const viewer = requireFactor(page, url, level)
  if (mayCall(level, viewer.kind) !== null) throw data({ code: 'request.not_found' }, { status: 404 })
  return viewer
}

/** For actions from a page that was already open: a user who has lost the staff role gets the endpoint's own error. */
export function requireFactor(page: PageContext, url: URL, level: 'moderator' | 'admin'): ShellViewer {
  const viewer = requireAccount(page, url)
  leadToFactor(viewer, url, level)
  return viewer
}

/** For admin-only pages that redirect other users home without a notice. */
export function requireAdminOrLeave(page: PageContext, url: URL): void {
  if (mayCall('admin', requireFactor(page, url, 'admin').kind) !== null) throw redirect('/')
}

/** For a staff member's own settings, with or without the second factor verified. Other users get a 404. */
export function requireMember(page: PageContext, url: URL): ShellViewer {
  const viewer = requireAccount(page, url)
  if (!isOfTeam(viewer)) throw data({ code: 'request.not_found' }, { status: 404 })
  return viewer
}

export function isOfTeam({ kind, awaiting }: ShellViewer): boolean {
  return mayCall('moderator', awaiting?.kind ?? kind) === null
}

/** Redirects a staff member without a verified second factor to the verification page, with a return path. */
function leadToFactor({ awaiting }: ShellViewer, url: URL, level: 'moderator' | 'admin'): void {
  if (awaiting === null || mayCall(level, awaiting.kind) !== null) return
  const here = url.pathname.replace(/\.data$/, '') + url.search
  throw redirect(`/account/segundo-factor?volver=${encodeURIComponent(here)}`)
}
