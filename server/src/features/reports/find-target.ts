// Resolves the target of a report: a user by search token or profile id, or content that the reporter may see.
import { mayCall } from '@murmullo/contract/access'
import { AppError } from '@murmullo/contract/errors'
import { chatLimits } from '@murmullo/contract/limits'
import type { ReportedKind } from '@murmullo/contract/report-values'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { openPersonRef } from '../accounts/person-ref.ts'
import type { Target } from './reports.columns.ts'
import { findAccount, findNamed, findTalk } from './targets.store.ts'

export type Meant = {
  readonly ref?: string | undefined
  readonly kind?: ReportedKind | undefined
  readonly id?: string | undefined
  readonly seq?: number | undefined
}

/** Public content can be reported without an account. Users and messages require a registered account. */
const needsAccount: ReadonlySet<ReportedKind> = new Set<ReportedKind>(['person', 'message'])

export async function findTarget(call: Call, trx: Trx, meant: Meant): Promise<Target> {
  const reporterId = call.signedIn?.accountId ?? null
  const found = await find(call, trx, { reporterId, meant })
  if (found === undefined) throw new AppError('reports.not_found')
  if (reporterId !== null && found.reportedId === reporterId) throw new AppError('reports.self')
  return found
}

type Asked = { readonly reporterId: string | null; readonly meant: Meant }

async function find({ services, signedIn }: Call, trx: Trx, { reporterId, meant }: Asked): Promise<Target | undefined> {
  const { ref, kind, id, seq } = meant
  const isPerson = ref !== undefined || (kind !== undefined && needsAccount.has(kind))
  const refusal = isPerson ? mayCall('registered', signedIn?.kind ?? 'visitor') : null
  if (refusal !== null) throw new AppError(refusal)
  if (ref !== undefined && reporterId !== null) {
    const accountId = await openPersonRef(services, reporterId, ref)
    return accountId === null ? undefined : findAccount(trx, accountId)
  }
  if (kind === undefined || id === undefined || (kind === 'message') !== (seq !== undefined))
    throw new AppError('reports.target_missing')
  return findNamed(trx, kind, { id, seq: seq ?? 0, reporterId, messages: chatLimits.evidenceMessages })
}

type Between = {
  readonly reporterId: string
  readonly reportedId: string
  readonly conversationId: string | undefined
}

/** A user as target, with a snapshot of the latest messages that the reporter can see. */
export async function findTalker(trx: Trx, between: Between): Promise<Target | undefined> {
  const target = await findAccount(trx, between.reportedId)
  const copy = await findTalk(trx, { ...between, messages: chatLimits.evidenceMessages })
  return target && { ...target, copy }
}
