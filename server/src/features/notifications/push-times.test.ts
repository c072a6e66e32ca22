// Property test of the fixed schedule: over many comments at random moments, the times of push and email depend on the account alone.
// `TEST_CASES=all` runs 1,000 comments.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakePushService, type FakePushService } from '../../../test/servers/fake-push-service.ts'
import { caseCount } from '../../../test/setup/case-count.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { newInternalIdAt } from '../../platform/crypto/internal-id.ts'
import { createRandom } from '../../seed/random.ts'
import { deliver } from './delivery/deliver.ts'
import { sendPush } from './push/send-push.ts'

const days = caseCount({ sample: 2, all: 20 })
const commentsPerDay = caseCount({ sample: 15, all: 50 })
const stepMinutes = 5
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let world: World<'smtp'>
let service: FakePushService
beforeAll(async () => {
  service = await createFakePushService(() => world.services.push.publicKey())
  world = await createWorld({ with: ['smtp'], env: { PUSH_HOSTS: service.host } })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

/** Midnight in Bogotá, after every row that the database dates itself. */
const midnight = (Math.floor(Date.now() / dayMs) + 2) * dayMs + 5 * 60 * minuteMs

async function comment(secret: { readonly key: string }) {
  const { key } = await world.content.insertComment(await world.users.insertAccount(), secret.key)
  await world.services.enqueue('notifications.create-notification', { commentId: key })
  await world.notifications.runJobs()
  await world.sql(
    `update identity.content_notifications set id = $2
     where id = (select id from identity.content_notifications where secret_id = $1 order by sort_key desc limit 1)`,
    [secret.key, newInternalIdAt(world.clock.now())],
  )
}

test(
  'fixed schedule: whenever comments come, push and email leave at the same three minutes of each day',
  async () => {
    const random = createRandom(14)
    const author = await world.users.registered({ isEmailVerified: true })
    const device = service.browser()
    await author.api.notifications.turnOnPush({ ...device.address, saysKind: false, timeZone: 'America/Bogota' })
    const secret = await world.content.insertSecret(author)
    const sentAt: number[] = []
    for (let day = 0; day < days; day += 1) {
      const moments = Array.from({ length: commentsPerDay }, () => random.below(24 * 60)).toSorted((a, b) => a - b)
      for (let minute = 0; minute < 24 * 60; minute += stepMinutes) {
        for (; moments[0] !== undefined && moments[0] <= minute; moments.shift()) {
          world.clock.set(midnight + day * dayMs + moments[0] * minuteMs)
          await comment(secret)
        }
        world.clock.set(midnight + day * dayMs + minute * minuteMs)
        const before = [device.attempts, world.smtp.emailsTo(author).length]
        await world.notifications.sendEmails()
        await deliver(world.worker, 'push_digest', sendPush)
        const after = [device.attempts, world.smtp.emailsTo(author).length]
        if (after.some((count, channel) => count !== before[channel])) sentAt.push(minute)
      }
    }
    const minutes = [...new Set(sentAt)].toSorted((a, b) => a - b)
    expect(minutes.map((minute) => Math.floor(minute / 60))).toEqual([9, 14, 21])
    expect(new Set(minutes.map((minute) => minute % 60)).size).toBe(1)
    expect(minutes.every((minute) => minute % 60 <= 10)).toBe(true)
    expect(sentAt).toHaveLength(3 * days)
  },
  caseCount({ sample: 60_000, all: 600_000 }),
)
