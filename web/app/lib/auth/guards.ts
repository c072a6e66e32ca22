// Route guards for loaders and actions: redirect to login, second factor or home, or respond 404, when access is denied.

import { accessErrorFor } from '@murmullo/contract/core/access'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { data, redirect } from 'react-router'
import { loginUrl, safeRedirect } from './safe-redirect.ts'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export function requireAccount({ viewer }: PageContext, url: URL): ShellViewer {
  if (viewer === null) throw redirect(loginUrl(url))
  return viewer
}

/** For pages that need an account with e-mail. Returns null for an anonymous account: the page then shows the registration prompt. */
export function requireRegistered(page: PageContext, url: URL): ShellViewer | null {
  const viewer = requireAccount(page, url)
  return viewer.kind === 'anonymous' ? null : viewer
}

/** For actions that need an account with e-mail: an anonymous account is refused. */
export function requireRegisteredAction(page: PageContext, url: URL): ShellViewer {
  const viewer = requireRegistered(page, url)
  if (viewer === null) throw data({ code: 'access.registration_required', requestId: page.requestId }, { status: 403 })
  return viewer
}

/** For login and registration pages. An anonymous account is let through: it may register, or log in to another account. */
export function requireVisitor({ viewer }: PageContext, url: URL): void {
  if (viewer === null || viewer.kind === 'anonymous') return
  throw redirect(safeRedirect(url.searchParams.get('redirect')))
}

/** For admin pages whose existence is public: a user without the role is redirected home with a notice. */
export function requireModeratorOrRedirect(page: PageContext, url: URL): ShellViewer {
  const viewer = requireSecondFactor(page, url, 'moderator')
  if (accessErrorFor('moderator', viewer.kind) !== null) throw redirect('/?aviso=sin-permiso')
  return viewer
}

/**
 * For actions of staff pages. When the second factor expired while a form was open, the guard is skipped: the endpoint responds with
 * `access.second_factor_required` and the page shows the error beside the form, so the user's input is not lost. A redirect would lose it.
 */
export function isSecondFactorExpired({ viewer }: PageContext, level: 'moderator' | 'admin'): boolean {
  const pendingSteps = viewer?.pendingSteps ?? null
  return pendingSteps?.expired === true && accessErrorFor(level, pendingSteps.kind) === null
}

/** For staff pages that stay hidden: other users get the same 404 as for an unknown URL. */
export function requireStaff(page: PageContext, url: URL, level: 'moderator' | 'admin'): ShellViewer {
  const viewer = requireSecondFactor(page, url, level)
  if (accessErrorFor(level, viewer.kind) !== null) throw data({ code: 'request.not_found' }, { status: 404 })
  return viewer
}

/** For actions from a page that was already open: a user who has lost the staff role gets the endpoint's own error. */
export function requireSecondFactor(page: PageContext, url: URL, level: 'moderator' | 'admin'): ShellViewer {
  const viewer = requireAccount(page, url)
  redirectToSecondFactor(viewer, url, level)
  return viewer
}

/** For admin-only pages that redirect other users home without a notice. */
export function requireAdminOrRedirect(page: PageContext, url: URL): void {
  if (accessErrorFor('admin', requireSecondFactor(page, url, 'admin').kind) !== null) throw redirect('/')
}

/** For a staff member's own settings, with or without the second factor verified. Other users get a 404. */
export function requireStaffMember(page: PageContext, url: URL): ShellViewer {
  const viewer = requireAccount(page, url)
  if (!isStaff(viewer)) throw data({ code: 'request.not_found' }, { status: 404 })
  return viewer
}

export function isStaff({ kind, pendingSteps }: ShellViewer): boolean {
  return accessErrorFor('moderator', pendingSteps?.kind ?? kind) === null
}

/** Redirects a staff member without a verified second factor to the verification page, with a return path. */
function redirectToSecondFactor({ pendingSteps }: ShellViewer, url: URL, level: 'moderator' | 'admin'): void {
  if (pendingSteps === null || accessErrorFor(level, pendingSteps.kind) !== null) return
  const here = url.pathname.replace(/\.data$/, '') + url.search
  throw redirect(`/account/segundo-factor?volver=${encodeURIComponent(here)}`)
}
