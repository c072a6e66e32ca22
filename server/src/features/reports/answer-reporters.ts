// Job handler: notifies every reporter of a closed case, in batches. Idempotent: a retry creates no second notification.
import type { Services } from '../../platform/call.ts'
import { tell } from '../notifications/tell.ts'
import { listToAnswer } from './reports.store.ts'

const pageSize = 200

export async function answerReporters(services: Services, caseId: string): Promise<void> {
  let after: string | null = null
  for (;;) {
    const page: { id: string }[] = await listToAnswer(services.db.app, caseId, after, pageSize)
    for (const { id } of page) await tell(services, 'reportId', id)
    if (page.length < pageSize) return
    after = page.at(-1)?.id ?? null
  }
}
