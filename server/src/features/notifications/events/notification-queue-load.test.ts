// Load test of the `notifications.create-notification` queue with a running worker: jobs run concurrently, and a failing job blocks no other.
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { startWorker, type Worker } from '../../../worker.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let worker: Worker
beforeAll(async () => {
  world = await createWorld()
  worker = await startWorker(world.services)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})

test('notification queue: 300 comment jobs are processed within 15 seconds despite one invalid job', async () => {
  const [author, guest] = [await world.users.anonymous(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  const comments = await world.sql<{ id: string }>(
    `insert into content.comments (id, public_id, secret_id, text)
     select m.id, m.public_id, $1, 'Uno más.' from unnest($2::uuid[], $3::text[]) as m (id, public_id) returning id`,
    [secret.key, Array.from({ length: 300 }, () => randomUUIDv7()), Array.from({ length: 300 }, () => newPublicId())],
  )
  await world.authorship.record('comment', guest.accountId, ...comments.map(({ id }) => id))
  await world.services.enqueue('notifications.create-notification', { commentId: 'ninguno' })
  for (const { id } of comments) await world.services.enqueue('notifications.create-notification', { commentId: id })
  await expect
    .poll(() => world.sql('select from identity.content_notifications where secret_id = $1', [secret.key]), {
      timeout: 15_000,
    })
    .toHaveLength(300)
})
