// Expected outcome of a cell of the access matrix: computed from what the contract declares and what the principal is, never from a response.
import { accessErrorFor } from '@murmullo/contract/core/access'
import { sanctionErrorFor } from '@murmullo/contract/core/action-kinds'
import { type Endpoint, pathFields } from '@murmullo/contract/core/endpoint'
import type { Principal } from './principal.ts'

/** Null when the principal may call the endpoint; otherwise the error code. */
export function expectedRefusal(endpoint: Endpoint, principal: Principal): string | null {
  const { access, method, stepUp } = endpoint
  const { viewer, awaiting, sanction } = principal
  if (principal.isCrossSite && method !== 'GET') return 'request.cross_site'
  const refusal = accessErrorFor(access, viewer)
  // A staff member is told which sign-in step is missing, only where the role would be enough.
  if (refusal !== null && awaiting !== undefined && accessErrorFor(access, awaiting) === null)
    return 'access.second_factor_required'
  if (refusal !== null) return refusal
  const prohibition = sanction === undefined ? null : sanctionErrorFor(sanction, endpoint)
  if (prohibition !== null) return prohibition
  return stepUp && !principal.hasStepUp ? 'access.step_up_required' : null
}

/**
 * The one exception to `request.invalid` for a request with an undeclared field: an endpoint whose input is nothing but an image refuses the
 * JSON by its format.
 */
export function expectedOfUndeclaredField(endpoint: Endpoint, principal: Principal): string {
  const isImageOnly = endpoint.requestType === 'image' && pathFields(endpoint.path).length === 0
  return expectedRefusal(endpoint, principal) ?? (isImageOnly ? 'photos.type' : 'request.invalid')
}
