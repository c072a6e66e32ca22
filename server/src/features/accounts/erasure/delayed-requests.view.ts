// Maps delayed request rows to the response for the account owner.
import type { DelayedAction, DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import { truncateToMinute } from '@murmullo/contract/core/primitives'

type Row = { readonly id: string; readonly action: DelayedAction; readonly dueAt: Date }

export function viewDelayedRequest({ id, action, dueAt }: Row): DelayedRequest {
  return { action, dueAt: truncateToMinute(dueAt), receipt: action === 'delete' ? id : null }
}
