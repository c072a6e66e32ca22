// Browser test of photo moderation: a reported photo is revealed after the password, and comments are removed under a rule.
import { expect } from '@playwright/test'
import { newApiUser } from '../support/users/chat.ts'
import { expireStepUp } from '../support/users/admin.ts'
import { undoWindowTimeout, newStaffPage } from '../support/users/moderation.ts'
import { clickConfirmation } from '../support/users/secrets.ts'
import { backdatePhoto, expectImageLoaded, commentOnPhoto, uploadPhoto } from '../support/users/photos.ts'
import { findCaseNumber, postReport } from '../support/users/reports.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test('photo moderation: a reported image is hidden until the moderator confirms the password, and a comment is deleted under a rule that its author reads', async ({
  browser,
}) => {
  test.slow()
  const [owner, author] = [await newApiUser(), await newApiUser()]
  const id = await uploadPhoto(owner.page, { caption: 'Una esquina' })
  await commentOnPhoto(author.page, id, 'Fuera de lugar')
  const number = findCaseNumber(await postReport(author.page, { kind: 'photo', id }))
  const page = await newStaffPage(browser, 'sol')
  await test.step('the comment is deleted under a rule', async () => {
    await openHydrated(page, `/photos/${id}`)
    const commentItem = page.locator('[id^=comment-]').filter({ hasText: 'Fuera de lugar' })
    await commentItem.getByText('Eliminar', { exact: true }).click()
    await commentItem.getByLabel('¿Qué norma incumple?').selectOption('hate')
    await commentItem.getByRole('button', { name: 'Eliminar el comentario' }).click()
    await clickConfirmation(commentItem.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
      expect(page.locator('.toasts').getByText(/^Comentario eliminado\./)).toBeVisible(moment),
    )
    await expect(commentItem).toHaveCount(0)
    const fetchDecisions = async () => (await author.page.request.get('/api/v1/me/decisions')).text()
    await expect.poll(fetchDecisions, undoWindowTimeout).toContain('"rule":"hate"')
  })
  await test.step('the reported image is readable after its expiry, with the password', async () => {
    backdatePhoto(id, '61 minutes')
    await openHydrated(page, `/reports/${number}`)
    await expireStepUp(page)
    await expect(page.getByRole('img', { name: 'La foto reportada' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Ver la imagen' }).click()
    await page.getByLabel('Tu contraseña').fill('noche-de-lluvia')
    await page.getByRole('button', { name: 'Confirmar y seguir' }).click()
    await expectImageLoaded(page, 'La foto reportada')
    await page.getByRole('link', { name: 'Ocultar la imagen' }).click()
    await expect(page.getByRole('img', { name: 'La foto reportada' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ver la imagen' })).toBeVisible()
  })
})
