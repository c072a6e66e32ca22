// Endpoint handlers of the contact form.
import { contact } from '@murmullo/contract/admin/contact'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { sendMessage } from './send-message.ts'

export function contactRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, contact.sendMessage, sendMessage)
}
