// Endpoint handlers of saved replies: moderators list them, administrators change them. Each change is an audit entry.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { SavedReply } from '@murmullo/contract/moderation/saved-replies'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { textFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import {
  deleteReplyRow,
  insertReply,
  listReplyRows,
  lockReplies,
  type ReplyRow,
  updateReplyRow,
} from './replies.store.ts'

type ReplyFields = Omit<ReplyRow, 'publicId'>
type Version = { readonly id: string; readonly seen: string }

export async function listReplies({ deps }: RequestContext): Promise<{ items: SavedReply[] }> {
  return { items: (await listReplyRows(deps.db.write)).map(viewReply) }
}

export function createReply(context: RequestContext, fields: ReplyFields): Promise<SavedReply> {
  const reply = { publicId: newPublicId(), ...fields }
  return change(context, { action: 'moderation.save_reply', reply }, async (trx, current) => {
    if (current.length >= moderationLimits.repliesMax) throw new AppError('moderation.replies_full')
    await insertReply(trx, reply)
  })
}

export function updateReply(
  context: RequestContext,
  { id, seen, ...fields }: ReplyFields & Version,
): Promise<SavedReply> {
  const reply = { publicId: id, ...fields }
  return change(context, { action: 'moderation.save_reply', reply }, async (trx, current) => {
    findVersion(current, { id, seen })
    await updateReplyRow(trx, id, fields)
  })
}

export async function deleteReply(context: RequestContext, version: Version) {
  const reply = findVersion(await listReplyRows(context.deps.db.write), version)
  await change(context, { action: 'moderation.delete_reply', reply }, async (trx, current) => {
    findVersion(current, version)
    await deleteReplyRow(trx, version.id)
  })
  return {}
}

type Change = { readonly action: string; readonly reply: ReplyRow }

async function change(
  context: RequestContext,
  { action, reply }: Change,
  write: (trx: Trx, current: readonly ReplyRow[]) => Promise<void>,
): Promise<SavedReply> {
  const { accountId: actorId } = requireSession(context)
  const { publicId: subject, kind, title, text } = reply
  await context.deps.db.write.transaction().execute(async (trx) => {
    await lockReplies(trx)
    await write(trx, await listReplyRows(trx))
    await appendAuditEntry(trx, { actorId, action, subject, details: { kind, title, text } })
  })
  return viewReply(reply)
}

/** The reply in the version that the administrator read. */
function findVersion(current: readonly ReplyRow[], { id, seen }: Version): ReplyRow {
  const reply = current.find(({ publicId }) => publicId === id)
  if (reply === undefined || versionOf(reply) !== seen) throw new AppError('moderation.reply_changed')
  return reply
}

function versionOf({ kind, title, text, position }: ReplyFields): string {
  return textFingerprint([kind, title, text, position].join('\n'))
}

function viewReply({ publicId, kind, title, text, position }: ReplyRow): SavedReply {
  return { id: publicId, kind, title, text, position, seen: versionOf({ kind, title, text, position }) }
}
