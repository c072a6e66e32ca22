// Registers the endpoint handler of search.
import { search } from '@murmullo/contract/search'
import { type Doors, route } from '../../http/doors.ts'
import { searchSecrets } from './search-secrets.ts'

export function searchRoutes(web: Doors): void {
  route(web, search.searchSecrets, searchSecrets)
}
