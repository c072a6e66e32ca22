// Worker jobs of accounts: emails, erasure, delayed requests, data exports and pruning, with their cron schedules.
import type { Services } from '../../platform/call.ts'
import { idIn, type Job } from '../../platform/queue.ts'
import { eraseAccount, resumeErasures } from './erase-account.ts'
import { eraseSecretsFor } from './erase-secrets.ts'
import { makeArchive } from './make-archive.ts'
import { releaseCohort } from './release-cohort.ts'
import { runDelayedRequests } from './run-delayed-requests.ts'
import { sendReset, sendWelcome } from './send-letters.ts'
import { tidyArchives } from './tidy-archives.ts'
import { tidySessions } from './tidy-sessions.ts'

export function accountsJobs(services: Services): Job[] {
  return [
    { name: 'accounts.send-welcome', isPatient: true, run: (data) => sendWelcome(services, idIn(data, 'userId')) },
    { name: 'accounts.send-reset', isPatient: true, run: (data) => sendReset(services, idIn(data, 'userId')) },
    { name: 'accounts.erase', run: (data) => eraseAccount(services, idIn(data, 'receipt')) },
    { name: 'accounts.erase-secrets', run: (data) => eraseSecretsFor(services, idIn(data, 'receipt')) },
    { name: 'accounts.release-cohort', every: '30 9 * * *', run: () => releaseCohort(services) },
    { name: 'accounts.resume-erasures', every: '*/10 * * * *', run: () => resumeErasures(services) },
    { name: 'accounts.run-delayed-requests', every: '* * * * *', run: () => runDelayedRequests(services) },
    { name: 'accounts.make-archive', run: (data) => makeArchive(services, idIn(data, 'archiveId')) },
    { name: 'accounts.tidy-archives', every: '47 * * * *', run: () => tidyArchives(services) },
    { name: 'accounts.tidy-sessions', every: '41 * * * *', run: () => tidySessions(services) },
  ]
}
