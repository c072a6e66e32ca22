// Interval task and cron jobs of admin: apply decisions after their undo window, aggregate daily stats, record the audit anchor,
// email the weekly IP-reveal digest.
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
