// Registers the endpoint handler of share.
import { share } from '@murmullo/contract/share'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { readShareImage } from './read-picture.ts'

export function shareRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, share.readPicture, readShareImage)
}
