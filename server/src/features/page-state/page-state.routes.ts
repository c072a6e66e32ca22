// Endpoint handlers of the state of a page.
import { pageState } from '@murmullo/contract/accounts/page-state'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { readPageState } from './read-page-state.ts'

export function pageStateRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, pageState.read, readPageState)
}
