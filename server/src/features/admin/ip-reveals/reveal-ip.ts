// Endpoint handler: returns the IP address of one secret to an administrator who states a reason. The address opener decrypts it: that
// process enforces the daily limit and commits the audit entry first. This one has only the public key.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { readSealedIp } from '../../secrets/publishing/store-ip.ts'
import { findReadableSecret } from '../../secrets/reading/read-secret.ts'

/** Null when no address is stored, and when the opener does not answer: the page shows "No disponible" for both. */
export async function revealIp(context: RequestContext, { id, reason }: { id: string; reason: string }) {
  const { deps } = context
  const { accountId: actorId } = requireSession(context)
  const { row, state } = await findReadableSecret(context, id)
  // Only its author can read it: the audit entry would name the author.
  if (state === 'scheduled') throw new AppError('secrets.not_found')
  const sealed = (await readSealedIp(deps, row.id))?.toString('base64') ?? null
  const result = await deps.addressOpener.reveal({ actorId, id, reason, sealed })
  if (result === 'exhausted') throw new AppError('admin.reveals_exhausted')
  return result === 'unavailable' ? { address: null } : result
}
