// Route registration of admin endpoints: staff actions that update the tables of more than one feature.
import { admin } from '@murmullo/contract/admin'
import { moderation } from '@murmullo/contract/moderation'
import { transparency } from '@murmullo/contract/transparency'
import { type Doors, route } from '../../http/doors.ts'
import { decideReview } from './decide-review.ts'
import { listAudit } from './list-audit.ts'
import { listUndoable } from './list-undoable.ts'
import { pinSecret } from './pin-secret.ts'
import { readHome } from './read-home.ts'
import { readTransparency } from './read-transparency.ts'
import { removeContent } from './remove-content.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { revealAddress } from './reveal-address.ts'
import { listTeam, setRole } from './set-role.ts'
import { undoReview } from './undo-review.ts'

export function adminRoutes(web: Doors): void {
  route(web, moderation.decideReview, decideReview)
  route(web, moderation.undoReview, undoReview)
  route(web, moderation.listUndoable, listUndoable)
  route(web, transparency.readAccount, readTransparency)
  route(web, admin.readHome, readHome)
  route(web, admin.listTeam, listTeam)
  route(web, admin.setRole, setRole)
  route(web, admin.resetSecondFactor, resetSecondFactor)
  route(web, admin.listAudit, listAudit)
  route(web, admin.revealAddress, revealAddress)
  route(web, admin.pinSecret, pinSecret)
  route(web, admin.removeContent, removeContent)
}
