// Route registration of moderation endpoints. Decisions are in admin, which may update the tables of other features.
import { moderation } from '@murmullo/contract/moderation/moderation'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { appeal } from './appeals/appeal.ts'
import { countIdentical, listIdentical } from './identical/list-identical.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { listPublicSpamTerms, listSpamTerms } from './spam/list-spam-terms.ts'
import { listStatements, readStatement } from './statements/own-statements.ts'
import { requestHumanReview } from './appeals/request-human-review.ts'
import { createReply, deleteReply, listReplies, updateReply } from './replies/saved-replies.ts'
import { saveSpamTerms } from './spam/save-spam-terms.ts'
import { testModeration } from './test-moderation.ts'

export function moderationRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, moderation.listReviews, listReviews)
  registerEndpoint(web, moderation.listStatements, listStatements)
  registerEndpoint(web, moderation.readStatement, readStatement)
  registerEndpoint(web, moderation.requestHumanReview, requestHumanReview)
  registerEndpoint(web, moderation.appeal, appeal)
  registerEndpoint(web, moderation.testModeration, testModeration)
  registerEndpoint(web, moderation.listPublicSpamTerms, listPublicSpamTerms)
  registerEndpoint(web, moderation.listSpamTerms, listSpamTerms)
  registerEndpoint(web, moderation.saveSpamTerms, saveSpamTerms)
  registerEndpoint(web, moderation.countIdentical, countIdentical)
  registerEndpoint(web, moderation.listIdentical, listIdentical)
  registerEndpoint(web, moderation.listReplies, listReplies)
  registerEndpoint(web, moderation.createReply, createReply)
  registerEndpoint(web, moderation.updateReply, updateReply)
  registerEndpoint(web, moderation.deleteReply, deleteReply)
}
