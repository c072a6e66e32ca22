// Worker jobs of the contact form: delivery by email, and an hourly cron job that prunes messages never delivered.
import { contactLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { idIn, type Job } from '../../platform/queue.ts'
import { deleteOldMessages } from './contact.store.ts'
import { deliverMessage } from './deliver-message.ts'

export function contactJobs(services: Services): Job[] {
  return [
    { name: 'contact.deliver', isPatient: true, run: (data) => deliverMessage(services, idIn(data, 'messageId')) },
    {
      name: 'contact.tidy',
      every: '53 * * * *',
      run: () => deleteOldMessages(services.db.app, contactLimits.keptDays),
    },
  ]
}
