// Integration tests of the unread count: with what the process knows of the inbox it is one statement, and the live count on a real Redis is computed
// for an account with a connection only.
import { expect, test } from 'vitest'
import { createWorldForTest, type World } from '../../../../test/world/world.ts'
import { createPublisher } from '../../../platform/realtime/publisher.ts'
import { createSubscriber } from '../../../platform/realtime/subscriber.ts'
import { getUnreadCount, publishUnreadCount } from './unread-count.ts'

function recordQueries({ db }: World['services']): string[] {
  const queries: string[] = []
  const { prepared } = db.write
  const recording: typeof prepared = (name, text, values) => {
    queries.push(name)
    return prepared(name, text, values)
  }
  Object.assign(db.write, { prepared: recording })
  return queries
}

test('unread count: a known inbox is one statement, and a text or a mark that came since is in the count', async () => {
  const { users, content, notifications, services } = await createWorldForTest()
  const [author, reader] = [await users.anonymous(), await users.anonymous()]
  const queries = recordQueries(services)
  const count = async () => {
    queries.length = 0
    return getUnreadCount(services, author.accountId)
  }
  const receiveComment = async () => {
    const { id } = await content.insertSecret(author)
    await reader.api.comments.addComment({ secretId: id, text: 'Te leo.' })
    await notifications.runJobs()
  }
  await count()
  for (const received of [1, 2]) {
    await receiveComment()
    expect([await count(), await count(), queries]).toEqual([received, received, ['notifications_unread_known']])
  }
  await author.api.notifications.markAllRead()
  expect([await count(), await count(), queries]).toEqual([0, 0, ['notifications_unread_known']])
  await receiveComment()
  expect(await count()).toBe(1)
})

test('live unread count: an account without a connection, costs no query of the database', async () => {
  const { users, services } = await createWorldForTest()
  const [online, offline] = [await users.anonymous(), await users.anonymous()]
  const { redis, log } = services
  const received: unknown[] = []
  const subscriber = createSubscriber<string>(redis, log, {
    onEvent: (event) => received.push(event),
    onDisconnect: () => {},
  })
  await expect.poll(() => subscriber.isConnected()).toBe(true)
  const subscription = subscriber.subscribe(`account:${online.accountId}`, 'connection')
  await subscription.ready
  const queries = recordQueries(services)
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
