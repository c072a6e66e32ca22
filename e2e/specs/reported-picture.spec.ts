// Browser tests of photo moderation: a reported photo is revealed after the password, and comments are removed under a rule.
import { expect } from '@playwright/test'
import { newVoice } from '../support/chat.ts'
import { forgetPassword } from '../support/desk.ts'
import { expectFine, screens } from '../support/fine.ts'
import { afterUndo, teamMember } from '../support/moderation.ts'
import { confirm } from '../support/own-secrets.ts'
import { age, isDrawn, sayOf, share } from '../support/photos.ts'
import { caseOf, report } from '../support/reports.ts'
import { open } from '../support/settled.ts'
import { test } from '../support/test.ts'

for (const screen of screens)
  test(`reported photo at viewport width ${screen.viewport.width}: the image is hidden until the moderator confirms the password`, async ({
    browser,
  }) => {
    const id = await share((await newVoice()).page, { caption: 'Una esquina' })
    const number = caseOf(await report((await newVoice()).page, { kind: 'photo', id }))
    age(id, '61 minutes')
    const page = await teamMember(browser, 'sol', screen)
    await open(page, `/reports/${number}`)
    await forgetPassword(page)
    await expect(page.getByRole('img', { name: 'La foto reportada' })).toHaveCount(0)
    await expectFine(page)
    await page.getByRole('button', { name: 'Ver la imagen' }).click()
    await page.getByLabel('Tu contraseña').fill('noche-de-lluvia')
    await page.getByRole('button', { name: 'Confirmar y seguir' }).click()
    await isDrawn(page, 'La foto reportada')
    await expectFine(page)
    await page.getByRole('link', { name: 'Ocultar la imagen' }).click()
    await expect(page.getByRole('img', { name: 'La foto reportada' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ver la imagen' })).toBeVisible()
  })

test('photo comment moderation: a moderator deletes under a rule, and the author receives the statement of reasons', async ({
  browser,
}) => {
  const [owner, author] = [await newVoice(), await newVoice()]
  const id = await share(owner.page)
  await sayOf(author.page, id, 'Fuera de lugar')
  const team = await teamMember(browser, 'sol')
  await open(team, `/photos/${id}`)
  const out = team.locator('[id^=comment-]').filter({ hasText: 'Fuera de lugar' })
  await out.getByText('Eliminar', { exact: true }).click()
  await out.getByLabel('¿Qué norma incumple?').selectOption('hate')
  await out.getByRole('button', { name: 'Eliminar el comentario' }).click()
  await confirm(out.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(team.locator('.toasts').getByText(/^Comentario eliminado\./)).toBeVisible(moment),
  )
  await expect(out).toHaveCount(0)
  const told = async () => (await author.page.request.get('/api/v1/me/decisions')).text()
  await expect.poll(told, afterUndo).toContain('"rule":"hate"')
})
