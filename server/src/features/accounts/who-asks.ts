// Narrows the session of a request to non-null; the access check of the endpoint already ran.
import { AppError } from '@murmullo/contract/errors'
import type { Call, SignedIn } from '../../platform/call.ts'

export function whoAsks({ signedIn }: Call): SignedIn {
  if (signedIn === null) throw new AppError('access.account_required')
  return signedIn
}
