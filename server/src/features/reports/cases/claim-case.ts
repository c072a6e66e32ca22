// Endpoint handlers: claim a case while its page is open, and end the claim.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { claim, release } from '../claims/case-claims.ts'
import { findCase } from './case-queries.store.ts'
import { findViewer } from './find-viewer.ts'

type Claim = { readonly number: string; readonly takeOver: boolean }

export async function claimCase(context: RequestContext, { number, takeOver }: Claim) {
  const { deps } = context
  const viewer = await findViewer(deps, requireSession(context).accountId)
  if ((await findCase(deps.db.write, viewer, number)) === undefined) throw new AppError('reports.case_unknown')
  return { isMine: await claim(deps, viewer.accountId, { number, takeOver }) }
}

export async function releaseCase(context: RequestContext, { number }: { readonly number: string }) {
  await release(context.deps, requireSession(context).accountId, number)
  return {}
}
