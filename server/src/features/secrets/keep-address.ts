// Stores the author's IP address encrypted with the secret, and decrypts it for an administrator who recorded a reason.
import { boxAddress, openAddress as open } from '../../platform/address-box.ts'
import type { Call, Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { findAddress, insertAddress } from './addresses.store.ts'

export async function keepAddress({ services, address }: Call, trx: Trx, secretId: string): Promise<void> {
  const box = boxAddress(services.config, secretId, address())
  if (box !== null) await insertAddress(trx, secretId, box)
}

/** Null when no address is stored, or its retention period is over. */
export async function openAddress({ config }: Services, trx: Trx, secretId: string): Promise<string | null> {
  const box = await findAddress(trx, secretId)
  return box === null ? null : open(config, secretId, box)
}
