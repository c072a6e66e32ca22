// Resolves the target of a report: a user by search token or profile id, or content that the reporter may see.
import { accessErrorFor } from '@murmullo/contract/core/access'
import { AppError } from '@murmullo/contract/core/errors'
import { chatLimits } from '@murmullo/contract/constants/limits'
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { decodePersonRef } from '../../profiles/person-ref.ts'
import type { Target } from '../cases/reports.columns.ts'
import { findAccount, findTargetByKind, findChatSnapshot } from '../cases/targets.store.ts'

export type TargetInput = {
  readonly ref?: string | undefined
  readonly kind?: ReportedKind | undefined
  readonly id?: string | undefined
  readonly seq?: number | undefined
}

/** Public content can be reported without an account. Users and messages require a registered account. */
const needsAccount: ReadonlySet<ReportedKind> = new Set<ReportedKind>(['user', 'message'])

export async function findTarget(context: RequestContext, trx: Trx, targetInput: TargetInput): Promise<Target> {
  const reporterId = context.session?.accountId ?? null
  const found = await find(context, trx, { reporterId, meant: targetInput })
  if (found === undefined) throw new AppError('reports.not_found')
  if (reporterId !== null && found.reportedId === reporterId) throw new AppError('reports.self')
  return found
}

type TargetQuery = { readonly reporterId: string | null; readonly meant: TargetInput }

async function find(
  { deps, session }: RequestContext,
  trx: Trx,
  { reporterId, meant: targetInput }: TargetQuery,
): Promise<Target | undefined> {
  const { ref, kind, id, seq } = targetInput
  const isPerson = ref !== undefined || (kind !== undefined && needsAccount.has(kind))
  const refusal = isPerson ? accessErrorFor('registered', session?.kind ?? 'visitor') : null
  if (refusal !== null) throw new AppError(refusal)
  if (ref !== undefined && reporterId !== null) {
    const accountId = await decodePersonRef(deps, reporterId, ref)
    return accountId === null ? undefined : findAccount(trx, accountId)
  }
  if (kind === undefined || id === undefined || (kind === 'message') !== (seq !== undefined))
    throw new AppError('reports.target_missing')
  const source = { db: trx, keys: deps.keys }
  return findTargetByKind(source, kind, { id, seq: seq ?? 0, reporterId, messages: chatLimits.evidenceMessages })
}

type ChatParties = {
  readonly reporterId: string
  readonly reportedId: string
  readonly conversationId: string | undefined
}

/** A user as target, with a snapshot of the latest messages that the reporter can see. */
export async function findChatPartner(trx: Trx, between: ChatParties): Promise<Target | undefined> {
  const target = await findAccount(trx, between.reportedId)
  const copy = await findChatSnapshot(trx, { ...between, messages: chatLimits.evidenceMessages })
  return target && { ...target, copy }
}
