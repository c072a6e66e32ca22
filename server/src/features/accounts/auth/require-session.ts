// Narrows the session of a request to non-null; the access check of the endpoint already ran.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'

export function requireSession({ session }: RequestContext): Session {
  if (session === null) throw new AppError('access.account_required')
  return session
}
