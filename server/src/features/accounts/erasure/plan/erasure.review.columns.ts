// Erasure plan of the moderation review queue: whose personal data each column holds, and the erasure action of its rows.
import { type Plan, tagColumns, cascadeFromSecret } from './erasure.rules.ts'

const cascadeFromReview = { how: 'goes with', table: 'moderation.checks' } as const

export const reviewPlan = {
  // By cascade with its secret, comment or photo: each row references one of them.
  'moderation.checks': {
    action: cascadeFromSecret,
    columns: {
      ...tagColumns(
        'owner',
        'id public_id secret_id comment_id photo_id photo_comment_id verdict created_at last_attempt_at',
      ),
      ...tagColumns('none', 'risk_level risk_rank is_urgent needs_review ai_error needs_retry tries'),
    },
  },
  // The moderator is identified by id alone, as in the audit log.
  'moderation.minor_approvals': {
    action: cascadeFromReview,
    columns: { ...tagColumns('owner', 'check_id text_hash created_at'), moderator_id: 'evidence' },
  },
  'moderation.pending_decisions': {
    action: cascadeFromReview,
    columns: {
      ...tagColumns('owner', 'check_id review_fingerprint undo_state action decision rule due_at'),
      moderator_id: 'evidence',
    },
  },
} as const satisfies Plan
