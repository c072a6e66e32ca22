// Route registration of the reaction endpoints.
import { reactions } from '@murmullo/contract/content/reactions'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { issueDeviceToken } from './device-token.ts'
import { listMyReactions } from './list-my-reactions.ts'
import { setReaction } from './set-reaction.ts'

export function reactionsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, reactions.issueDevice, issueDeviceToken)
  registerEndpoint(web, reactions.setReaction, setReaction)
  registerEndpoint(web, reactions.listMine, listMyReactions)
}
