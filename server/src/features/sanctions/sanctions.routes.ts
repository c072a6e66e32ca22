// Endpoint handlers of sanctions.
import { sanctions } from '@murmullo/contract/moderation/sanctions'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { answerObjection } from './answer-objection.ts'
import { revokeSanction } from './revoke-sanction.ts'
import { listObjections } from './list-objections.ts'
import { readCase, readMySanction } from './read-sanctions.ts'
import { setSanction } from './set-sanction.ts'

export function sanctionsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, sanctions.readCase, readCase)
  // One handler behind two endpoints: `exclude` requires step-up authentication, `caution` does not.
  registerEndpoint(web, sanctions.caution, setSanction)
  registerEndpoint(web, sanctions.exclude, setSanction)
  registerEndpoint(web, sanctions.revoke, revokeSanction)
  registerEndpoint(web, sanctions.listObjections, listObjections)
  registerEndpoint(web, sanctions.answerObjection, answerObjection)
  registerEndpoint(web, sanctions.readMine, readMySanction)
}
