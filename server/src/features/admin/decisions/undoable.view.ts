// View: maps a pending decision row to the API response for its moderator.
import { excerpt } from '@murmullo/contract/text/excerpt'
import type { Decision, Undoable } from '@murmullo/contract/moderation/moderation'

type Row = {
  readonly publicId: string
  readonly decision: string
  readonly action: string
  readonly dueAt: Date
  readonly text: string
}

const excerptMaxLength = 60

export function viewUndoable({ publicId, decision, action, dueAt, text }: Row, now: number): Undoable {
  return {
    id: publicId,
    // A database constraint allows only these values.
    decision: decision as Decision,
    beginning: excerpt(text, excerptMaxLength),
    isFirstOfTwo: action === 'moderation.approve_first',
    remainingMs: Math.max(dueAt.getTime() - now, 0),
  }
}
