// Route registration of admin endpoints: staff actions that update the tables of more than one feature.
import { admin } from '@murmullo/contract/admin'
import { moderation } from '@murmullo/contract/moderation'
import { transparency } from '@murmullo/contract/transparency'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { decideReview } from './decide-review.ts'
import { listAudit } from './list-audit.ts'
import { listUndoable } from './list-undoable.ts'
import { pinSecret } from './pin-secret.ts'
import { readDashboard } from './read-home.ts'
import { readTransparency } from './read-transparency.ts'
import { removeContent } from './remove-content.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { revealIp } from './reveal-address.ts'
import { listTeam, setRole } from './set-role.ts'
import { undoReview } from './undo-review.ts'

export function adminRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, moderation.decideReview, decideReview)
  registerEndpoint(web, moderation.undoReview, undoReview)
  registerEndpoint(web, moderation.listUndoable, listUndoable)
  registerEndpoint(web, transparency.readAccount, readTransparency)
  registerEndpoint(web, admin.readHome, readDashboard)
  registerEndpoint(web, admin.listTeam, listTeam)
  registerEndpoint(web, admin.setRole, setRole)
  registerEndpoint(web, admin.resetSecondFactor, resetSecondFactor)
  registerEndpoint(web, admin.listAudit, listAudit)
  registerEndpoint(web, admin.revealAddress, revealIp)
  registerEndpoint(web, admin.pinSecret, pinSecret)
  registerEndpoint(web, admin.removeContent, removeContent)
}
