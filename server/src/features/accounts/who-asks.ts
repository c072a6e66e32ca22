// The signed-in person behind a call. The door has let nobody else in; this says it to the types.
import { AppError } from '@murmullo/contract/errors'
import type { Call, SignedIn } from '../../platform/call.ts'

export function whoAsks({ signedIn }: Call): SignedIn {
  if (signedIn === null) throw new AppError('access.account_required')
  return signedIn
}
