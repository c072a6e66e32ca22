// Endpoint handlers of health checks and maintenance mode.
import { status } from '@murmullo/contract/status'
import { type Doors, route } from '../../http/doors.ts'
import { checkParts, readDetails } from './check-parts.ts'
import { readMaintenance, setMaintenance } from './set-maintenance.ts'

export function statusRoutes(web: Doors): void {
  route(web, status.checkParts, checkParts)
  route(web, status.readDetails, readDetails)
  route(web, status.readMaintenance, readMaintenance)
  route(web, status.setMaintenance, setMaintenance)
}
