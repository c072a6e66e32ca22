// Endpoint handler: one statement of reasons. A statement of another account gets the same error as an unknown id.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findOwnStatement } from './statements.store.ts'
import { viewStatement } from './statements.view.ts'

export async function readStatement(call: RequestContext, { id }: { id: string }) {
  const row = await findOwnStatement(call.deps.db.app, requireSession(call).accountId, id)
  if (row === undefined) throw new AppError('moderation.statement_unknown')
  return viewStatement(row)
}
