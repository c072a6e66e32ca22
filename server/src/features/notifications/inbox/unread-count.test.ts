// Integration tests of the live unread count on a real Redis: it is computed for an account with a connection only.
import { expect, test } from 'vitest'
import { createWorldForTest } from '../../../../test/world/world.ts'
import { createPublisher } from '../../../platform/realtime/publisher.ts'
import { createSubscriber } from '../../../platform/realtime/subscriber.ts'
import { publishUnreadCount } from './unread-count.ts'

test('live unread count: an account without a connection, costs no query of the database', async () => {
  const { users, services } = await createWorldForTest()
  const [online, offline] = [await users.anonymous(), await users.anonymous()]
  const { db, redis, log } = services
  const received: unknown[] = []
  const subscriber = createSubscriber<string>(redis, log, {
    onEvent: (event) => received.push(event),
    onDisconnect: () => {},
  })
  await expect.poll(() => subscriber.isConnected()).toBe(true)
  const subscription = subscriber.subscribe(`account:${online.accountId}`, 'connection')
  await subscription.ready
  const queries: string[] = []
  const { prepared } = db.write
  const recording: typeof prepared = (name, text, values) => {
    queries.push(name)
    return prepared(name, text, values)
  }
  Object.assign(db.write, { prepared: recording })
  const deps = { ...services, publisher: createPublisher(redis, log) }
  await publishUnreadCount(deps, offline.accountId)
  expect(queries).toEqual([])
  await publishUnreadCount(deps, online.accountId)
  expect(queries).toContain('notifications_unread')
  await expect.poll(() => received).toEqual([{ type: 'notifications', unread: 0 }])
  subscriber.unsubscribe(subscription, 'connection')
  await expect.poll(() => deps.publisher.hasSubscribers(`account:${online.accountId}`)).toBe(false)
  subscriber.close()
})
