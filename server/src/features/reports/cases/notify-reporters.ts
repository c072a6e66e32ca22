// Job handler: notifies every reporter of a closed case, in batches. Idempotent: a retry creates no second notification.
import type { Deps } from '../../../platform/context/request-context.ts'
import { createNotification } from '../../notifications/events/create-notifications.ts'
import { listReportsToNotify } from './reports.store.ts'

const pageSize = 200

export async function notifyReporters(services: Deps, caseId: string): Promise<void> {
  let after: string | null = null
  for (;;) {
    const page: { id: string }[] = await listReportsToNotify(services.db.write, caseId, after, pageSize)
    for (const { id } of page) await createNotification(services, 'reportId', id)
    if (page.length < pageSize) return
    after = page.at(-1)?.id ?? null
  }
}
