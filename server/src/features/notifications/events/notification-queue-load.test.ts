// Load test of the `notifications.create-notification` queue with a running worker: jobs run concurrently, and a failing job blocks no other.
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNotifiedWorld, type NotifiedWorld } from '../../../../test/fixtures/notified-world.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { startWorker, type Worker } from '../../../worker.ts'

let world: NotifiedWorld
let worker: Worker
beforeAll(async () => {
  world = await createNotifiedWorld()
  worker = await startWorker(world.services)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})

test('notification queue: 300 comment jobs are processed within 15 seconds despite one invalid job', async () => {
  const [author, guest] = [await world.createUser(), await world.createUser()]
  const secret = await world.createSecret(author)
  const comments = await world.sql<{ id: string }>(
    `with said as (insert into content.comments (id, public_id, secret_id, text)
       select m.id, m.public_id, $1, 'Uno más.' from unnest($2::uuid[], $3::text[]) as m (id, public_id) returning id)
     insert into identity.comment_authors (comment_id, account_id) select id, $4 from said returning comment_id as id`,
    [
      secret.key,
      Array.from({ length: 300 }, () => randomUUIDv7()),
      Array.from({ length: 300 }, () => newPublicId()),
      guest.accountId,
    ],
  )
  await world.services.enqueue('notifications.create-notification', { commentId: 'ninguno' })
  for (const { id } of comments) await world.services.enqueue('notifications.create-notification', { commentId: id })
  await expect
    .poll(() => world.sql('select from identity.notifications where account_id = $1', [author.accountId]), {
      timeout: 15_000,
    })
    .toHaveLength(300)
})
