// Worker jobs of accounts: emails, erasure, delayed requests and pruning, with their cron schedules.
import type { Deps } from '../../platform/context/request-context.ts'
import { parseJobId, type Job } from '../../platform/jobs/queue.ts'
import { eraseAccount, resumeErasures } from './erasure/erase-account.ts'
import { eraseSecretsFor } from './erasure/erase-secrets.ts'
import { releaseCohort } from './erasure/release-cohort.ts'
import { runDelayedRequests } from './erasure/run-delayed-requests.ts'
import { sendResetEmail, sendWelcomeEmail } from './emails/send-emails.ts'
import { pruneDataExports } from './data-export/data-exports.ts'
import { pruneSessions } from './account/account-sessions.ts'
import { clearPassedProofTimes } from './auth/accounts.store.ts'
import { rewriteAccountRows } from './rewrite/rewrite-account-rows.ts'

export function accountsJobs(services: Deps): Job[] {
  return [
    {
      name: 'accounts.send-welcome-email',
      hasLongRetry: true,
      run: (data) => sendWelcomeEmail(services, parseJobId(data, 'userId')),
    },
    {
      name: 'accounts.send-reset-email',
      hasLongRetry: true,
      run: (data) => sendResetEmail(services, parseJobId(data, 'userId')),
    },
    { name: 'accounts.erase-account', run: (data) => eraseAccount(services, parseJobId(data, 'receipt')) },
    { name: 'accounts.erase-secrets', run: (data) => eraseSecretsFor(services, parseJobId(data, 'receipt')) },
    { name: 'accounts.release-cohort', cron: '30 9 * * *', run: () => releaseCohort(services) },
    { name: 'accounts.resume-erasures', cron: '*/10 * * * *', run: () => resumeErasures(services) },
    { name: 'accounts.run-delayed-requests', cron: '* * * * *', run: () => runDelayedRequests(services) },
    { name: 'accounts.prune-data-exports', cron: '47 * * * *', run: () => pruneDataExports(services) },
    {
      name: 'accounts.clear-proof-times',
      cron: '* * * * *',
      run: () => clearPassedProofTimes(services.db.write),
    },
    // Before the base backup (docs/runbook.md#back-up).
    { name: 'accounts.rewrite-rows', cron: '30 3 * * *', run: () => rewriteAccountRows(services) },
    { name: 'accounts.prune-sessions', cron: '41 * * * *', run: () => pruneSessions(services) },
  ]
}
