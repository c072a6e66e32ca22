// Route registration of moderation endpoints. Decisions are in admin, which may update the tables of other features.
import { moderation } from '@murmullo/contract/moderation'
import { type Doors, route } from '../../http/doors.ts'
import { appeal } from './appeal.ts'
import { listReviews } from './list-reviews.ts'
import { listSpamTerms, listUnwelcome } from './list-spam-terms.ts'
import { listStatements } from './list-statements.ts'
import { readStatement } from './read-statement.ts'
import { requestHumanReview } from './request-human-review.ts'
import { saveSpamTerms } from './save-spam-terms.ts'
import { testModeration } from './test-moderation.ts'

export function moderationRoutes(web: Doors): void {
  route(web, moderation.listReviews, listReviews)
  route(web, moderation.listStatements, listStatements)
  route(web, moderation.readStatement, readStatement)
  route(web, moderation.requestHumanReview, requestHumanReview)
  route(web, moderation.appeal, appeal)
  route(web, moderation.testModeration, testModeration)
  route(web, moderation.listUnwelcome, listUnwelcome)
  route(web, moderation.listSpamTerms, listSpamTerms)
  route(web, moderation.saveSpamTerms, saveSpamTerms)
}
