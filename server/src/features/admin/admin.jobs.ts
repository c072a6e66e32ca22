// What the worker does for the desk: applies decisions whose undo window is over, counts the days, notes every day where the audit log ends, and tells every week who looked up addresses.
import type { Services } from '../../platform/call.ts'
import type { Loop } from '../../platform/loop.ts'
import type { Job } from '../../platform/queue.ts'
import { applyDecisions } from './apply-decisions.ts'
import { noteAnchor } from './note-anchor.ts'
import { rollUp } from './roll-up.ts'
import { tellReveals } from './tell-reveals.ts'

export function adminLoops(services: Services): Loop[] {
  return [{ name: 'admin.apply-decisions', everyMs: 1_000, run: () => applyDecisions(services) }]
}

export function adminJobs(services: Services): Job[] {
  return [
    { name: 'admin.roll-up', every: '*/10 * * * *', run: () => rollUp(services) },
    { name: 'admin.note-anchor', every: '5 0 * * *', run: () => noteAnchor(services) },
    { name: 'admin.tell-reveals', every: '30 7 * * 1', isPatient: true, run: () => tellReveals(services) },
  ]
}
