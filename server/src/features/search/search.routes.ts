// Registers the endpoint handler of search.
import { search } from '@murmullo/contract/content/search'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { searchSecrets } from './search-secrets.ts'

export function searchRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, search.searchSecrets, searchSecrets)
}
