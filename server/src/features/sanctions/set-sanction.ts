// Endpoint handler: warns, silences, suspends or expels the account behind a subject. Sanction, statement of reasons and audit log entry
// are inserted in one transaction. The response is always the same, so it reveals neither the account nor its history.
import type { SanctionKind } from '@murmullo/contract/core/action-kinds'
import { AppError } from '@murmullo/contract/core/errors'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import { appendAuditEntry } from '../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { newInternalId } from '../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../platform/crypto/public-id.ts'
import { endAccountSessions } from '../accounts/account/account-sessions.ts'
import { lockActiveAccount } from '../accounts/account/find-account.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { notifyAuthor } from '../moderation/statements/notify-author.ts'
import { findSanctionSubject } from './find-sanction-subject.ts'
import { staffPseudonym } from './staff-pseudonym.ts'
import { sanctionListVersion } from './read-sanctions.ts'
import type { SanctionSubject } from './sanctions.columns.ts'
import { hasEnd, statementActions } from './sanctions.policy.ts'
import { insertSanction, listBySubject, closeReplaced } from './sanctions.store.ts'
import { invalidateSessions } from './invalidate-sessions.ts'

type SanctionRequest = SanctionSubject & {
  readonly kind: SanctionKind
  readonly rule: RemovalRule
  readonly reason: string
  readonly days?: number | undefined
  readonly seen: string
}

export async function setSanction(
  context: RequestContext,
  { kind, rule, reason, days, seen, ...requested }: SanctionRequest,
) {
  const { deps } = context
  const { accountId: actorId } = requireSession(context)
  const durationDays = hasEnd(kind) ? (days ?? null) : null
  if (hasEnd(kind) && durationDays === null) throw new AppError('sanctions.days_missing')
  const { origin, found, caseId } = await findSanctionSubject(context, requested)
  const { accountId } = found
  if (accountId === actorId) throw new AppError('sanctions.own')
  const setBy = await staffPseudonym(deps, actorId)
  await deps.db.app.transaction().execute(async (trx) => {
    const account = await lockActiveAccount(trx, accountId)
    if (account === null) throw new AppError('sanctions.not_found')
    if (sanctionListVersion(await listBySubject(trx, origin)) !== seen) throw new AppError('sanctions.changed')
    if (kind !== 'warn') await closeReplaced(trx, origin)
    const ids = { id: newInternalId(), publicId: newPublicId() }
    const originColumns = { origin: origin.from, originId: origin.of, setBy, caseId }
    await insertSanction(trx, { ...ids, accountId, kind, rule, reason, ...originColumns }, durationDays)
    await notifyAuthor(
      deps,
      trx,
      { sanctionId: ids.id },
      { accountId, action: statementActions[kind], rule, byHuman: true },
    )
    if (kind === 'expel' && account.role === 'member') await endAccountSessions(trx, accountId)
    const details = { kind, rule, days: durationDays, from: requested.from }
    await appendAuditEntry(trx, { actorId, action: 'sanctions.set', subject: requested.of, details })
  })
  invalidateSessions(deps, accountId)
  return {}
}
