// Endpoint handler: blocks a user, without an event to that user. One transaction also ends pending requests and sets the member status;
// with a category it files a report.
import { AppError } from '@murmullo/contract/errors'
import type { ReportCategory } from '@murmullo/contract/report-categories'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { once } from '../../platform/idempotency.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { retryUndone } from '../../platform/retry.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { fileReport } from '../reports/file-report.ts'
import { findTalker } from '../reports/find-target.ts'
import { insertBlock } from './blocks.store.ts'
import { readAllOf, updateMemberStatus } from './conversations.store.ts'
import { findToBlock, type Meant } from './find-to-block.ts'
import { findPairConversation, lockPair } from './pairs.store.ts'
import { isThere } from './people.store.ts'
import { endPendingOf } from './requests.store.ts'
import { tellChat } from './tell-chat.ts'

type Report = { readonly category: ReportCategory; readonly reason?: string | undefined }
type Wanted = Meant & { readonly report?: Report | undefined }

export async function block(call: Call, { report, ...meant }: Wanted) {
  const { accountId: blocker } = whoAsks(call)
  const { services } = call
  const blocked = await findToBlock(call, meant)
  const attempt = {
    principal: blocker,
    key: call.idempotencyKey,
    operation: 'chat.block',
    input: { ...meant, report },
  }
  const together = async (trx: Trx) => {
    const conversationId = await blockTogether(trx, { blocker, blocked })
    if (report !== undefined) await reportTogether(call, trx, { blocked, conversationId, report })
    return {}
  }
  const reply = await retryUndone(() => once(services.db.app, attempt, together))
  // Publishes the unread count, because pending requests of the blocked user are rejected.
  tellChat(services, [blocker], null)
  return reply
}

const newIds = () => ({ id: newInternalId(), publicId: newPublicId() })

type Two = { readonly blocker: string; readonly blocked: string }

/** Returns the id of the pair's conversation, if any. */
async function blockTogether(trx: Trx, two: Two): Promise<string | undefined> {
  const { blocker, blocked } = two
  await lockPair(trx, blocker, blocked)
  if (!(await isThere(trx, blocked))) throw new AppError('chat.not_found')
  await insertBlock(trx, { ...newIds(), blockerId: blocker, blockedId: blocked })
  await endPendingOf(trx, two)
  const conversationId = await findPairConversation(trx, blocker, blocked)
  if (conversationId !== undefined) {
    await updateMemberStatus(trx, { conversationId, accountId: blocked }, 'blocked')
    await readAllOf(trx, { conversationId, accountId: blocker })
  }
  return conversationId
}

type Reported = {
  readonly blocked: string
  readonly conversationId: string | undefined
  readonly report: Report
}

async function reportTogether(call: Call, trx: Trx, { blocked, conversationId, report }: Reported): Promise<void> {
  const reporter = whoAsks(call)
  const target = await findTalker(trx, { reporterId: reporter.accountId, reportedId: blocked, conversationId })
  if (target === undefined) throw new AppError('chat.not_found')
  const { category, reason = null } = report
  await fileReport(call.services, trx, { reporter, target, category, reason, proof: null, isUnlimited: true })
}
