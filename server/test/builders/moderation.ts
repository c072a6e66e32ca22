// Builders of moderation: the review queue, decisions, and the end of their undo window.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Review } from '@murmullo/contract/moderation/moderation'
import { applyDecisions } from '../../src/features/admin/decisions/apply-decisions.ts'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import type { TestUser } from '../clients/test-user.ts'
import { withWorkerRole } from '../../src/platform/context/with-role.ts'
import type { Site } from '../site/site.ts'
import type { Notifications } from './notifications.ts'

export type Moderation = {
  /** The whole review queue, as a moderator sees it. */
  readonly listReviews: (moderator: TestUser) => Promise<Review[]>
  /** The review with this text. */
  readonly findReview: (moderator: TestUser, text: string) => Promise<Review>
  /** The undo window of all decisions so far is over, and the worker has applied them. */
  readonly endUndoWindow: () => Promise<void>
  /** Inserts a decision that hides a secret, and notifies its author. */
  readonly insertDecision: (secretKey: string) => Promise<void>
}

export function createModeration({ sql, services }: Site, notifications: Notifications): Moderation {
  const listReviews: Moderation['listReviews'] = async ({ api }) => {
    const all: Review[] = []
    let after: string | null = null
    do {
      const { items, next } = await api.moderation.listReviews(after === null ? {} : { after })
      all.push(...items)
      after = next
    } while (after !== null)
    return all
  }
  return {
    listReviews,
    findReview: async (moderator, text) => {
      const found = (await listReviews(moderator)).find((review) => review.text === text)
      if (found === undefined) throw new Error(`not in the review queue: ${text}`)
      return found
    },
    endUndoWindow: () =>
      applyDecisions(withWorkerRole(services), services.clock() + moderationLimits.undoSeconds * 1_000),
    insertDecision: async (secretKey) => {
      const [row] = await sql<{ id: string }>(
        `insert into identity.statements (id, public_id, secret_id, action, rule, by_human)
         values (gen_random_uuid(), $1, $2, 'hidden', 'hate', true) returning id`,
        [newPublicId(), secretKey],
      )
      await services.enqueue('notifications.create-notification', { statementId: row?.id })
      await notifications.runJobs()
    },
  }
}
