// Registers the endpoint handler of search.
import { search } from '@murmullo/contract/search'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { searchSecrets } from './search-secrets.ts'

export function searchRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, search.searchSecrets, searchSecrets)
}
