// Route registration of admin endpoints: staff actions that update the tables of more than one feature.
import { admin } from '@murmullo/contract/admin/admin'
import { evidence } from '@murmullo/contract/admin/evidence'
import { moderation } from '@murmullo/contract/moderation/moderation'
import { stats } from '@murmullo/contract/admin/stats'
import { transparency } from '@murmullo/contract/admin/transparency'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { decideReview } from './decisions/decide-review.ts'
import { listAudit } from './audit/list-audit.ts'
import { listUndoable, undoReview } from './decisions/undo-review.ts'
import { closeEvidence, listEvidence, reportEvidence } from './evidence/evidence-cases.ts'
import { pinSecret } from './pin-secret.ts'
import { readDashboard } from './stats/read-dashboard.ts'
import { exportDailyStats, readPeriodStats } from './stats/read-period-stats.ts'
import { readTransparency } from './stats/read-transparency.ts'
import { removeContent } from './decisions/remove-content.ts'
import { removeIdentical, undoIdentical } from './decisions/remove-identical.ts'
import { readRemovable } from './decisions/read-removable.ts'
import { reverseDecision } from './decisions/reverse-decision.ts'
import { resetSecondFactor } from './staff/reset-second-factor.ts'
import { revealIp } from './ip-reveals/reveal-ip.ts'
import { listTeam, setRole } from './staff/set-role.ts'

export function adminRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, moderation.decideReview, decideReview)
  registerEndpoint(web, moderation.undoReview, undoReview)
  registerEndpoint(web, moderation.listUndoable, listUndoable)
  registerEndpoint(web, transparency.readAccount, readTransparency)
  registerEndpoint(web, admin.readHome, readDashboard)
  registerEndpoint(web, stats.readPeriod, readPeriodStats)
  registerEndpoint(web, stats.exportDays, exportDailyStats)
  registerEndpoint(web, admin.listTeam, listTeam)
  registerEndpoint(web, admin.setRole, setRole)
  registerEndpoint(web, admin.resetSecondFactor, resetSecondFactor)
  registerEndpoint(web, admin.listAudit, listAudit)
  registerEndpoint(web, admin.revealAddress, revealIp)
  registerEndpoint(web, evidence.listEvidence, listEvidence)
  registerEndpoint(web, evidence.reportEvidence, reportEvidence)
  registerEndpoint(web, evidence.closeEvidence, closeEvidence)
  registerEndpoint(web, admin.pinSecret, pinSecret)
  registerEndpoint(web, admin.readRemovable, readRemovable)
  registerEndpoint(web, admin.removeContent, removeContent)
  registerEndpoint(web, admin.reverseDecision, reverseDecision)
  registerEndpoint(web, moderation.removeIdentical, removeIdentical)
  registerEndpoint(web, moderation.undoIdentical, undoIdentical)
}
