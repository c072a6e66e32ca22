// Registers the endpoint handler of share.
import { share } from '@murmullo/contract/share'
import { type Doors, route } from '../../http/doors.ts'
import { readPicture } from './read-picture.ts'

export function shareRoutes(web: Doors): void {
  route(web, share.readPicture, readPicture)
}
