// Endpoint handlers of the contact form.
import { contact } from '@murmullo/contract/contact'
import { type Doors, route } from '../../http/doors.ts'
import { sendMessage } from './send-message.ts'

export function contactRoutes(web: Doors): void {
  route(web, contact.sendMessage, sendMessage)
}
