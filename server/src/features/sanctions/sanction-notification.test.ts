// Integration test of the notification and email about a new sanction.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantStaffRole } from '../../../test/clients/grant-staff-role.ts'
import { type EmailWorld, createEmailWorld } from '../../../test/fixtures/email-world.ts'
import { sanction } from '../../../test/clients/sanction-user.ts'
import { listUserNotifications } from '../../../test/fixtures/notified-world.ts'
import { clearSessionCache } from '../accounts/auth/read-session.ts'

let world: EmailWorld
beforeAll(async () => {
  world = await createEmailWorld()
})
afterAll(() => world.close())

test('sanction notification: the user gets a notification and an email; the email names neither kind nor reason of the sanction', async () => {
  const moderator = await world.createUser('Modera')
  await grantStaffRole(world.sql, moderator.accountId, 'moderator')
  clearSessionCache(world.services)
  const reader = await world.reader('Quien-lee')
  await sanction(moderator, { from: 'user', of: reader.publicId, kind: 'silence', reason: 'Por insultar.' })
  expect(await world.runNotificationJobs()).toBe(1)
  const [notification] = await listUserNotifications(reader)
  const [statement] = (await reader.api.moderation.listStatements()).items
  expect(notification).toMatchObject({
    type: 'moderation',
    about: 'sanction',
    action: 'silenced',
    statementId: statement?.id,
  })
  expect(notification?.nickname).toBe(null)
  // After the next fixed delivery hour of this user.
  world.advanceHours(14)
  await world.send()
  const emailTexts = world.emailsTo(reader).map(({ text }) => text)
  expect(emailTexts).toHaveLength(1)
  expect(emailTexts.join()).not.toMatch(/insultar|acoso|Silenci|Modera/)
})
