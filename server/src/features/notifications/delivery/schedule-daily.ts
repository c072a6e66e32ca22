// Cover traffic: schedules the daily message of users who chose it. No event is its cause, so no transaction of a notification schedules it.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { batchedChannels, isPushChannel, type Recipient } from './deliveries.columns.ts'
import { findRecipients, listUnscheduledDaily, upsertDeliveries } from './deliveries.store.ts'
import { dueAtByChannel, isDaily } from './delivery.schedule.ts'

/** Upserts the pending deliveries of recipients; those who did not choose daily messages are left out. */
export async function scheduleDailyFor(db: Db, now: number, recipients: readonly Recipient[]): Promise<void> {
  const deliveries = recipients.flatMap((recipient) => {
    const { accountId, email, hasDevices } = recipient
    return batchedChannels
      .filter((channel) => isDaily(channel, recipient) && (isPushChannel(channel) ? hasDevices : email !== null))
      .map((channel) => ({ accountId, channel, dueAt: new Date(dueAtByChannel[channel](now, recipient)) }))
  })
  if (deliveries.length > 0) await upsertDeliveries(db, deliveries)
}

const batchSize = 500

/** Cron job: schedules channels that became reachable after the choice, such as a new device or a verified e-mail address. */
export async function scheduleDaily({ db: { write }, clock }: Deps): Promise<void> {
  let after: string | null = null
  for (;;) {
    const accounts: readonly string[] = await listUnscheduledDaily(write, after, batchSize)
    await scheduleDailyFor(write, clock(), await findRecipients(write, accounts))
    if (accounts.length < batchSize) return
    after = accounts.at(-1) ?? null
  }
}
