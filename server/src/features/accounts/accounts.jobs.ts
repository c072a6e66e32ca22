// Worker jobs of accounts: emails, erasure, delayed requests, data exports and pruning, with their cron schedules.
import type { Deps } from '../../platform/call.ts'
import { parseJobId, type Job } from '../../platform/queue.ts'
import { eraseAccount, resumeErasures } from './erase-account.ts'
import { eraseSecretsFor } from './erase-secrets.ts'
import { buildDataExport } from './make-archive.ts'
import { releaseCohort } from './release-cohort.ts'
import { runDelayedRequests } from './run-delayed-requests.ts'
import { sendResetEmail, sendWelcomeEmail } from './send-letters.ts'
import { pruneDataExports } from './tidy-archives.ts'
import { pruneSessions } from './tidy-sessions.ts'

export function accountsJobs(services: Deps): Job[] {
  return [
    {
      name: 'accounts.send-welcome',
      hasLongRetry: true,
      run: (data) => sendWelcomeEmail(services, parseJobId(data, 'userId')),
    },
    {
      name: 'accounts.send-reset',
      hasLongRetry: true,
      run: (data) => sendResetEmail(services, parseJobId(data, 'userId')),
    },
    { name: 'accounts.erase', run: (data) => eraseAccount(services, parseJobId(data, 'receipt')) },
    { name: 'accounts.erase-secrets', run: (data) => eraseSecretsFor(services, parseJobId(data, 'receipt')) },
    { name: 'accounts.release-cohort', cron: '30 9 * * *', run: () => releaseCohort(services) },
    { name: 'accounts.resume-erasures', cron: '*/10 * * * *', run: () => resumeErasures(services) },
    { name: 'accounts.run-delayed-requests', cron: '* * * * *', run: () => runDelayedRequests(services) },
    { name: 'accounts.make-archive', run: (data) => buildDataExport(services, parseJobId(data, 'archiveId')) },
    { name: 'accounts.tidy-archives', cron: '47 * * * *', run: () => pruneDataExports(services) },
    { name: 'accounts.tidy-sessions', cron: '41 * * * *', run: () => pruneSessions(services) },
  ]
}
