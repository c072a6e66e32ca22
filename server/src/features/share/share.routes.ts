// Registers the endpoint handler of share.
import { share } from '@murmullo/contract/content/share'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { readShareImage } from './read-share-image.ts'

export function shareRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, share.readPicture, readShareImage)
}
