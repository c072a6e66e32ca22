// The browser behind a token of ours; whoever brings another kind of token is nobody.
import { AppError } from '@murmullo/contract/errors'
import type { Services } from '../../platform/call.ts'
import { pseudonymOf } from '../../platform/pseudonym.ts'
import { openSignedId } from '../../platform/signed-id.ts'
import { reactionKeys } from './reaction-keys.ts'

export type Device = {
  readonly issuedAt: number
  /** Stands for this browser at one secret, and nowhere else. */
  readonly markFor: (secretId: string) => string
}

export async function recognizeDevice(services: Services, token: string): Promise<Device> {
  const keys = await reactionKeys(services)
  const device = openSignedId(keys.device, token)
  if (device === null) throw new AppError('reactions.device_unknown')
  return { issuedAt: device.issuedAt, markFor: (secretId) => pseudonymOf(keys.mark, device.id, secretId) }
}
