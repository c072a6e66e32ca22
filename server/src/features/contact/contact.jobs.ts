// Worker jobs of the contact form: delivery by email, and an hourly cron job that prunes messages never delivered.
import { contactLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../platform/context/request-context.ts'
import { parseJobId, type Job } from '../../platform/jobs/queue.ts'
import { deleteOldMessages } from './contact.store.ts'
import { deliverMessage } from './deliver-message.ts'

export function contactJobs(services: Deps): Job[] {
  return [
    {
      name: 'contact.deliver-message',
      hasLongRetry: true,
      run: (data) => deliverMessage(services, parseJobId(data, 'messageId')),
    },
    {
      name: 'contact.prune-messages',
      cron: '53 * * * *',
      run: () => deleteOldMessages(services.db.write, contactLimits.retentionDays),
    },
  ]
}
