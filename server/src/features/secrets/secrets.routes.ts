// The doors of secrets.
import { secrets } from '@murmullo/contract/secrets'
import { type Doors, route } from '../../http/doors.ts'
import { listFeed } from './list-feed.ts'
import { readSecret } from './read-secret.ts'

export function secretsRoutes(web: Doors): void {
  route(web, secrets.listFeed, listFeed)
  route(web, secrets.readSecret, readSecret)
}
