// Endpoint handlers of health checks and maintenance mode.
import { status } from '@murmullo/contract/admin/status'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { checkDependencies, readDetails } from './check-dependencies.ts'
import { readMaintenance, setMaintenance } from './set-maintenance.ts'

export function statusRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, status.checkParts, checkDependencies)
  registerEndpoint(web, status.readDetails, readDetails)
  registerEndpoint(web, status.readMaintenance, readMaintenance)
  registerEndpoint(web, status.setMaintenance, setMaintenance)
}
