// Narrows the session of a request to non-null; the access check of the endpoint already ran.
import { AppError } from '@murmullo/contract/errors'
import type { RequestContext, Session } from '../../platform/call.ts'

export function requireSession({ session }: RequestContext): Session {
  if (session === null) throw new AppError('access.account_required')
  return session
}
