// Endpoint handlers: the secrets and comments with the text of a secret, a comment or a review, and their number.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { IdenticalTexts, TextOrigin } from '@murmullo/contract/moderation/identical-texts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { textFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { countIdenticalRows, findText, listIdenticalRows, type OriginRow } from './identical-texts.store.ts'

type Origin = { readonly from: TextOrigin; readonly of: string }

const { identicalMax } = moderationLimits

export async function countIdentical(context: RequestContext, origin: Origin): Promise<{ count: number }> {
  const [count = 0] = await countIdenticalTexts(context, [(await findOriginText(context, origin)).text])
  return { count }
}

/** One number for each text, for the moderator of the session. */
export function countIdenticalTexts(context: RequestContext, texts: readonly string[]): Promise<number[]> {
  return countIdenticalRows(context.deps.db.write, texts, {
    includePrivate: mayReadPrivate(context),
    count: identicalMax,
  })
}

export async function listIdentical(context: RequestContext, origin: Origin): Promise<IdenticalTexts> {
  const { text } = await findOriginText(context, origin)
  const search = { includePrivate: mayReadPrivate(context), count: identicalMax + 1 }
  const rows = await listIdenticalRows(context.deps.db.write, text, search)
  const items = rows
    .slice(0, identicalMax)
    .map(({ kind, id, publishedAt, state }) => ({ kind, id, publishedAt: truncateToMinute(publishedAt), state }))
  return { text, seen: identicalFingerprint(text), items, hasMore: rows.length > identicalMax }
}

/** Equal for texts that differ in case only. */
export function identicalFingerprint(text: string): string {
  return textFingerprint(text.toLowerCase())
}

async function findOriginText(context: RequestContext, { from, of }: Origin): Promise<OriginRow> {
  const found = await findText(context.deps.db.write, from, of)
  if (found === undefined || (found.isPrivate && !mayReadPrivate(context))) throw new AppError('moderation.not_found')
  return found
}

function mayReadPrivate(context: RequestContext): boolean {
  return requireSession(context).kind === 'admin'
}
