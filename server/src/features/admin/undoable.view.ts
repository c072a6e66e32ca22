// View: maps a pending decision row to the API response for its moderator.
import { beginningOf } from '@murmullo/contract/beginning'
import type { Decision, Undoable } from '@murmullo/contract/moderation'

type Row = {
  readonly publicId: string
  readonly decision: string
  readonly action: string
  readonly dueAt: Date
  readonly text: string
}

const beginningMax = 60

export function viewUndoable({ publicId, decision, action, dueAt, text }: Row, now: number): Undoable {
  return {
    id: publicId,
    // A database constraint allows only these values.
    decision: decision as Decision,
    beginning: beginningOf(text, beginningMax),
    isFirstOfTwo: action === 'moderation.approve_first',
    remainingMs: Math.max(dueAt.getTime() - now, 0),
  }
}
