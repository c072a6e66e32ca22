// Integration test of the notification and email about a new sanction.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTeam } from '../../../test/join-team.ts'
import { type LetteredWorld, openLetteredWorld } from '../../../test/lettered.ts'
import { sanction } from '../../../test/sanctioned.ts'
import { listOf } from '../../../test/told.ts'
import { forgetSessions } from '../accounts/read-session.ts'

let world: LetteredWorld
beforeAll(async () => {
  world = await openLetteredWorld()
})
afterAll(() => world.close())

test('sanction notification: the user gets a notification and an email; the email names neither kind nor reason of the sanction', async () => {
  const moderator = await world.person('Modera')
  await joinTeam(world.sql, moderator.accountId, 'moderator')
  forgetSessions(world.services)
  const reader = await world.reader('Quien-lee')
  await sanction(moderator, { from: 'person', of: reader.publicId, kind: 'silence', reason: 'Por insultar.' })
  expect(await world.work()).toBe(1)
  const [news] = await listOf(reader)
  const [told] = (await reader.api.moderation.listStatements()).items
  expect(news).toMatchObject({ type: 'moderation', about: 'sanction', action: 'silenced', statementId: told?.id })
  expect(news?.nickname).toBe(null)
  // After the next fixed delivery hour of this user.
  world.later(14)
  await world.send()
  const letters = world.lettersTo(reader).map(({ text }) => text)
  expect(letters).toHaveLength(1)
  expect(letters.join()).not.toMatch(/insultar|acoso|Silenci|Modera/)
})
