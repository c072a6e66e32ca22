// What the worker does for the desk: counts the days, notes every day where the audit log ends, and tells every week who looked up addresses.
import type { Services } from '../../platform/call.ts'
import type { Job } from '../../platform/queue.ts'
import { noteAnchor } from './note-anchor.ts'
import { rollUp } from './roll-up.ts'
import { tellReveals } from './tell-reveals.ts'

export function adminJobs(services: Services): Job[] {
  return [
    { name: 'admin.roll-up', every: '*/10 * * * *', run: () => rollUp(services) },
    { name: 'admin.note-anchor', every: '5 0 * * *', run: () => noteAnchor(services) },
    { name: 'admin.tell-reveals', every: '30 7 * * 1', isPatient: true, run: () => tellReveals(services) },
  ]
}
