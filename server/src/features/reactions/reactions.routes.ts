// Route registration of the reaction endpoints.
import { reactions } from '@murmullo/contract/reactions'
import { type Doors, route } from '../../http/doors.ts'
import { issueDevice } from './issue-device.ts'
import { listMine } from './list-mine.ts'
import { setReaction } from './set-reaction.ts'

export function reactionsRoutes(web: Doors): void {
  route(web, reactions.issueDevice, issueDevice)
  route(web, reactions.setReaction, setReaction)
  route(web, reactions.listMine, listMine)
}
