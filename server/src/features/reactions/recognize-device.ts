// The browser behind a token of ours; whoever brings another kind of token is nobody.
import { AppError } from '@murmullo/contract/errors'
import type { Services } from '../../platform/call.ts'
import { openSignedId, type SignedId } from '../../platform/signed-id.ts'

export async function recognizeDevice(services: Services, token: string): Promise<SignedId> {
  const device = openSignedId(await services.keys('device'), token)
  if (device === null) throw new AppError('reactions.device_unknown')
  return device
}
