// Browser tests of photo moderation: a reported photo is revealed after the password, and comments are removed under a rule.
import { expect } from '@playwright/test'
import { newApiUser } from '../support/users/chat.ts'
import { expireStepUp } from '../support/users/admin.ts'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { undoWindowTimeout, newStaffPage } from '../support/users/moderation.ts'
import { clickConfirmation } from '../support/users/secrets.ts'
import { backdatePhoto, expectImageLoaded, commentOnPhoto, uploadPhoto } from '../support/users/photos.ts'
import { findCaseNumber, postReport } from '../support/users/reports.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

for (const screen of accessibilityViewports)
  test(`reported photo at viewport width ${screen.viewport.width}: the image is hidden until the moderator confirms the password`, async ({
    browser,
  }) => {
    const id = await uploadPhoto((await newApiUser()).page, { caption: 'Una esquina' })
    const number = findCaseNumber(await postReport((await newApiUser()).page, { kind: 'photo', id }))
    backdatePhoto(id, '61 minutes')
    const page = await newStaffPage(browser, 'sol', screen)
    await openHydrated(page, `/reports/${number}`)
    await expireStepUp(page)
    await expect(page.getByRole('img', { name: 'La foto reportada' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ver la imagen' }).click()
    await page.getByLabel('Tu contraseña').fill('noche-de-lluvia')
    await page.getByRole('button', { name: 'Confirmar y seguir' }).click()
    await expectImageLoaded(page, 'La foto reportada')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ocultar la imagen' }).click()
    await expect(page.getByRole('img', { name: 'La foto reportada' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ver la imagen' })).toBeVisible()
  })

test('photo comment moderation: a moderator deletes under a rule, and the author receives the statement of reasons', async ({
  browser,
}) => {
  const [owner, author] = [await newApiUser(), await newApiUser()]
  const id = await uploadPhoto(owner.page)
  await commentOnPhoto(author.page, id, 'Fuera de lugar')
  const team = await newStaffPage(browser, 'sol')
  await openHydrated(team, `/photos/${id}`)
  const commentItem = team.locator('[id^=comment-]').filter({ hasText: 'Fuera de lugar' })
  await commentItem.getByText('Eliminar', { exact: true }).click()
  await commentItem.getByLabel('¿Qué norma incumple?').selectOption('hate')
  await commentItem.getByRole('button', { name: 'Eliminar el comentario' }).click()
  await clickConfirmation(commentItem.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(team.locator('.toasts').getByText(/^Comentario eliminado\./)).toBeVisible(moment),
  )
  await expect(commentItem).toHaveCount(0)
  const fetchDecisions = async () => (await author.page.request.get('/api/v1/me/decisions')).text()
  await expect.poll(fetchDecisions, undoWindowTimeout).toContain('"rule":"hate"')
})
