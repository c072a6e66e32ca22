// Endpoint handler: mutes or unmutes comment and reaction notifications for one of the caller's own secrets.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { deleteMuted, findOwnSecretKey, insertMuted } from './muted-secrets.store.ts'

export async function muteSecret(context: RequestContext, { id, isMuted }: { id: string; isMuted: boolean }) {
  const { accountId } = requireSession(context)
  const { app } = context.deps.db
  const secretId = await findOwnSecretKey(app, accountId, id)
  if (secretId === undefined) throw new AppError('secrets.not_found')
  await (isMuted ? insertMuted(app, accountId, secretId) : deleteMuted(app, accountId, secretId))
  return {}
}
