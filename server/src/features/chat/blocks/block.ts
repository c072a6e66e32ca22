// Endpoint handler: blocks a user, without an event to that user. One transaction also ends pending requests and sets the member status;
// with a category it files a report.
import { AppError } from '@murmullo/contract/core/errors'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { withIdempotencyKey } from '../../../platform/idempotency/with-idempotency-key.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { fileReport } from '../../reports/sending/file-report.ts'
import { findChatPartner } from '../../reports/sending/find-target.ts'
import { insertBlock } from './blocks.store.ts'
import { setAllReadFor, updateMemberStatus } from '../conversations/conversations.store.ts'
import { resolveBlockTarget, type BlockTarget } from './resolve-block-target.ts'
import { findPairConversation, lockPair } from '../core/pairs.store.ts'
import { accountExists } from '../people/people.store.ts'
import { endPendingBetween } from '../requests/requests.store.ts'
import { publishChatEvent } from '../conversations/publish-chat-events.ts'

type Report = { readonly category: ReportCategory; readonly reason?: string | undefined }
type BlockInput = BlockTarget & { readonly report?: Report | undefined }

export async function block(context: RequestContext, { report, ...blockTarget }: BlockInput) {
  const { accountId: blocker } = requireSession(context)
  const { deps } = context
  const blocked = await resolveBlockTarget(context, blockTarget)
  const attempt = {
    principal: blocker,
    key: context.idempotencyKey,
    operation: 'chat.block',
    input: { ...blockTarget, report },
  }
  const runInTransaction = async (trx: Trx) => {
    const conversationId = await blockInTransaction(trx, { blocker, blocked })
    if (report !== undefined) await reportInTransaction(context, trx, { blocked, conversationId, report })
    return {}
  }
  const reply = await retryTransaction(() => withIdempotencyKey(deps, attempt, runInTransaction))
  // Publishes the unread count, because pending requests of the blocked user are rejected.
  publishChatEvent(deps, [blocker], null)
  return reply
}

type BlockPair = { readonly blocker: string; readonly blocked: string }

/** Returns the id of the pair's conversation, if any. */
async function blockInTransaction(trx: Trx, pair: BlockPair): Promise<string | undefined> {
  const { blocker, blocked } = pair
  await lockPair(trx, blocker, blocked)
  if (!(await accountExists(trx, blocked))) throw new AppError('chat.not_found')
  await insertBlock(trx, { id: newRandomId(), publicId: newPublicId(), blockerId: blocker, blockedId: blocked })
  await endPendingBetween(trx, pair)
  const conversationId = await findPairConversation(trx, blocker, blocked)
  if (conversationId !== undefined) {
    await updateMemberStatus(trx, { conversationId, accountId: blocked }, 'blocked')
    await setAllReadFor(trx, { conversationId, accountId: blocker })
  }
  return conversationId
}

type Reported = {
  readonly blocked: string
  readonly conversationId: string | undefined
  readonly report: Report
}

async function reportInTransaction(
  context: RequestContext,
  trx: Trx,
  { blocked, conversationId, report }: Reported,
): Promise<void> {
  const reporter = requireSession(context)
  const target = await findChatPartner(trx, { reporterId: reporter.accountId, reportedId: blocked, conversationId })
  if (target === undefined) throw new AppError('chat.not_found')
  const { category, reason = null } = report
  await fileReport(context.deps, trx, { reporter, target, category, reason, proof: null, isUnlimited: true })
}
