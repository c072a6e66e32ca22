// Route registration of moderation endpoints. Decisions are in admin, which may update the tables of other features.
import { moderation } from '@murmullo/contract/moderation/moderation'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { appeal } from './appeals/appeal.ts'
import { countIdentical, listIdentical } from './identical/list-identical.ts'
import { activateLabVersion } from './lab/activate-lab-version.ts'
import { createLabDraft } from './lab/create-lab-draft.ts'
import { readLab } from './lab/read-lab.ts'
import { readLabVersion } from './lab/read-lab-version.ts'
import { startLabRun } from './lab/start-lab-run.ts'
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
  registerEndpoint(web, moderation.readLab, readLab)
  registerEndpoint(web, moderation.startLabRun, startLabRun)
  registerEndpoint(web, moderation.readLabVersion, readLabVersion)
  registerEndpoint(web, moderation.createLabDraft, createLabDraft)
  registerEndpoint(web, moderation.activateLabVersion, activateLabVersion)
}
