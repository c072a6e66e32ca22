// Registers the endpoint handlers of secrets.
import { secrets } from '@murmullo/contract/content/secrets'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { deleteSecret, setPrivacy } from './own/change-own-secret.ts'
import { editSecret, requestEditReview } from './publishing/edit-secret.ts'
import { listCohorts } from './publishing/list-cohorts.ts'
import { listFeed } from './feed/list-feed.ts'
import { listOwnSecretCards, readOwnSecret } from './own/read-own-secrets.ts'
import { listRanked } from './feed/list-ranked.ts'
import { listSigned } from './public/list-signed.ts'
import { publishSecret, requestReview } from './publishing/publish-secret.ts'
import { readSecret } from './reading/read-secret.ts'

export function secretsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, secrets.listFeed, listFeed)
  registerEndpoint(web, secrets.listRanked, listRanked)
  registerEndpoint(web, secrets.listSigned, listSigned)
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
