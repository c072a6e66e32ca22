// Endpoint handler: mutes or unmutes comment and reaction notifications for one of the caller's own secrets.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { deleteMuted, findOwnSecretKey, insertMuted } from './muted-secrets.store.ts'

export async function muteSecret(call: Call, { id, isMuted }: { id: string; isMuted: boolean }) {
  const { accountId } = whoAsks(call)
  const { app } = call.services.db
  const secretId = await findOwnSecretKey(app, accountId, id)
  if (secretId === undefined) throw new AppError('secrets.not_found')
  await (isMuted ? insertMuted(app, accountId, secretId) : deleteMuted(app, accountId, secretId))
  return {}
}
