// Jobs of sanctions: withdraw the measure of a closed sanction from its report cases.
import type { Deps } from '../../platform/context/request-context.ts'
import { parseJobId, type Job } from '../../platform/jobs/queue.ts'
import { withdrawMeasure } from './withdraw-measure.ts'

export function sanctionsJobs(services: Deps): Job[] {
  return [
    { name: 'sanctions.withdraw-measure', run: (data) => withdrawMeasure(services, parseJobId(data, 'sanctionId')) },
  ]
}
