// Registers the endpoint handlers of secrets.
import { secrets } from '@murmullo/contract/secrets'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { deleteSecret } from './delete-secret.ts'
import { editSecret, requestEditReview } from './edit-secret.ts'
import { listCohorts } from './list-company.ts'
import { listFeed } from './list-feed.ts'
import { listOwnSecretCards } from './list-mine.ts'
import { listRanked } from './list-ranked.ts'
import { publishSecret, requestReview } from './publish-secret.ts'
import { readOwnSecret } from './read-mine.ts'
import { readSecret } from './read-secret.ts'
import { setPrivacy } from './set-privacy.ts'

export function secretsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, secrets.listFeed, listFeed)
  registerEndpoint(web, secrets.listRanked, listRanked)
  registerEndpoint(web, secrets.readSecret, readSecret)
  registerEndpoint(web, secrets.listCompany, listCohorts)
  registerEndpoint(web, secrets.publishSecret, publishSecret)
  registerEndpoint(web, secrets.requestReview, requestReview)
  registerEndpoint(web, secrets.listMine, listOwnSecretCards)
  registerEndpoint(web, secrets.readMine, readOwnSecret)
  registerEndpoint(web, secrets.editSecret, editSecret)
  registerEndpoint(web, secrets.requestEditReview, requestEditReview)
  registerEndpoint(web, secrets.setPrivacy, setPrivacy)
  registerEndpoint(web, secrets.deleteSecret, deleteSecret)
}
