// Route registration of the reaction endpoints.
import { reactions } from '@murmullo/contract/reactions'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { issueDeviceToken } from './issue-device.ts'
import { listMyReactions } from './list-mine.ts'
import { setReaction } from './set-reaction.ts'

export function reactionsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, reactions.issueDevice, issueDeviceToken)
  registerEndpoint(web, reactions.setReaction, setReaction)
  registerEndpoint(web, reactions.listMine, listMyReactions)
}
