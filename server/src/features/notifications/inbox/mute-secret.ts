// Endpoint handler: mutes or unmutes comment and reaction notifications for one of the caller's own secrets.
import { AppError } from '@murmullo/contract/core/errors'
import { findAuthor } from '../../../platform/authorship/authors.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findSecretKey, updateMuted } from './muted-secrets.store.ts'

export async function muteSecret(context: RequestContext, { id, isMuted }: { id: string; isMuted: boolean }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  const secretId = await findSecretKey(db.write, id)
  const author = secretId && (await findAuthor(db.write, keys, 'secret', secretId))
  if (!secretId || author !== accountId) throw new AppError('secrets.not_found')
  await updateMuted(db.write, secretId, isMuted)
  return {}
}
