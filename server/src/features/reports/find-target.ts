// What somebody means who reports: a person they searched for or know by their profile, or a thing that they can see.
import { mayCall } from '@murmullo/contract/access'
import { AppError } from '@murmullo/contract/errors'
import { limits } from '@murmullo/contract/limits'
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

/** What can be read without an account can be reported without one; people are not things, and ask for one that is registered. */
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
  return findNamed(trx, kind, { id, seq: seq ?? 0, reporterId, messages: limits.chat.evidenceMessages })
}

type Between = {
  readonly reporterId: string
  readonly reportedId: string
  readonly conversationId: string | undefined
}

/** Somebody as another knows them from talking, with what was said last. */
export async function findTalker(trx: Trx, between: Between): Promise<Target | undefined> {
  const target = await findAccount(trx, between.reportedId)
  const copy = await findTalk(trx, { ...between, messages: limits.chat.evidenceMessages })
  return target && { ...target, copy }
}
