// Access control: the access levels an endpoint can require and the function that checks a viewer against them.
import type { ErrorCode } from './errors.ts'

/** Each level includes the levels before it. An `account` may be anonymous; a `registered` account has an email. */
export const accessLevels = ['anyone', 'account', 'registered', 'moderator', 'admin'] as const
export type Access = (typeof accessLevels)[number]

export type ViewerKind = 'visitor' | 'anonymous' | 'registered' | 'moderator' | 'admin'

const levelByViewer: Record<ViewerKind, Access> = {
  visitor: 'anyone',
  anonymous: 'account',
  registered: 'registered',
  moderator: 'moderator',
  admin: 'admin',
}

/** Null when the viewer may call the endpoint; otherwise the error code. */
export function accessErrorFor(access: Access, viewer: ViewerKind): ErrorCode | null {
  if (accessLevels.indexOf(levelByViewer[viewer]) >= accessLevels.indexOf(access)) return null
  if (viewer === 'visitor') return 'access.account_required'
  return access === 'registered' ? 'access.registration_required' : 'access.staff_only'
}
