// Registers the endpoint handlers of secrets.
import { secrets } from '@murmullo/contract/secrets'
import { type Doors, route } from '../../http/doors.ts'
import { deleteSecret } from './delete-secret.ts'
import { editSecret, requestEditReview } from './edit-secret.ts'
import { listCompany } from './list-company.ts'
import { listFeed } from './list-feed.ts'
import { listMine } from './list-mine.ts'
import { listRanked } from './list-ranked.ts'
import { publishSecret, requestReview } from './publish-secret.ts'
import { readMine } from './read-mine.ts'
import { readSecret } from './read-secret.ts'
import { setPrivacy } from './set-privacy.ts'

export function secretsRoutes(web: Doors): void {
  route(web, secrets.listFeed, listFeed)
  route(web, secrets.listRanked, listRanked)
  route(web, secrets.readSecret, readSecret)
  route(web, secrets.listCompany, listCompany)
  route(web, secrets.publishSecret, publishSecret)
  route(web, secrets.requestReview, requestReview)
  route(web, secrets.listMine, listMine)
  route(web, secrets.readMine, readMine)
  route(web, secrets.editSecret, editSecret)
  route(web, secrets.requestEditReview, requestEditReview)
  route(web, secrets.setPrivacy, setPrivacy)
  route(web, secrets.deleteSecret, deleteSecret)
}
