// The doors of what only the team does and that reaches into more than one feature.
import { moderation } from '@murmullo/contract/moderation'
import { type Doors, route } from '../../http/doors.ts'
import { decideReview } from './decide-review.ts'

export function adminRoutes(web: Doors): void {
  route(web, moderation.decideReview, decideReview)
}
