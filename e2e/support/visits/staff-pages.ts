// Page visits of moderators: review queue, admin area, report cases, sanctions with the pages of the sanctioned user, and second factor.
import { expect } from '@playwright/test'
import { seeded } from '../data/seeded-database.ts'
import type { PageVisits } from '../pages/page-visits.ts'
import { openHydrated, openIdle } from '../pages/wait-for-idle.ts'
import { expireStepUp, insertAuditEntries, insertDailyStats, removeSecondFactor } from '../users/admin.ts'
import { newApiUser } from '../users/chat.ts'
import { backdatePhoto, expectImageLoaded, uploadPhoto } from '../users/photos.ts'
import { deleteOldCases, findCaseNumber, insertOldCases, postReport } from '../users/reports.ts'
import { type NewModerator, startTotpEnrolment, submitPassword, submitTotpCode } from '../users/second-factor.ts'
import { publishSecret } from '../users/secrets.ts'

const adminPaths = [
  '/admin/revision',
  '/admin/palabras',
  '/admin/respuestas',
  '/admin/laboratorio',
  '/admin/test-moderation',
  '/admin',
  '/admin/equipo',
  '/admin/auditoria',
]

/** By client-side navigation, as a moderator goes through the tabs. */
export async function visitAdminPages({ page, visit, check }: PageVisits): Promise<void> {
  insertDailyStats()
  insertAuditEntries()
  await openIdle(page, '/admin/revision')
  for (const path of adminPaths) {
    await page.getByRole('main').locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
    await page.waitForLoadState('networkidle')
    await check(path, 'after input')
  }
  await visit('/admin/test-moderation')
  await visit(`/admin/secreto/${seeded.anonymousSecret()}`)
  await visit(`/admin/eliminar/secret/${seeded.anonymousSecret()}`)
  await visit('/admin/confirmar')
}

export async function visitReportCases({ page, visit, check }: PageVisits): Promise<void> {
  const { page: reporter } = await newApiUser()
  const number = findCaseNumber(await postReport(reporter, { kind: 'secret', id: seeded.longSecret() }))
  await visit('/reports')
  await visit('/reports?estado=todos')
  await visit(`/reports/${number}`)
  await visit('/reports?estado=todos&q=nada-de-nada')
  insertOldCases(3_200)
  await visit('/reports?q=%C2%AC%C2%AC').finally(deleteOldCases)
  const photo = await uploadPhoto((await newApiUser()).page, { caption: 'Una esquina' })
  const photoCase = findCaseNumber(await postReport(reporter, { kind: 'photo', id: photo }))
  backdatePhoto(photo, '61 minutes')
  await openHydrated(page, `/reports/${photoCase}`)
  await expireStepUp(page)
  await check('reported photo, hidden')
  await page.getByRole('button', { name: 'Ver la imagen' }).click()
  await page.getByLabel('Tu contraseña').fill('noche-de-lluvia')
  await page.getByRole('button', { name: 'Confirmar y seguir' }).click()
  await expectImageLoaded(page, 'La foto reportada')
  await check('reported photo, revealed')
}

/** `user` is the page of a registered user, who gets the sanction and appeals. */
export async function visitSanction({ page: staff, visit, check }: PageVisits, user: PageVisits): Promise<void> {
  const id = await publishSecret(user.page, 'Un día de estos te espero en la puerta.')
  const reporter = await newApiUser()
  const report = await postReport(reporter.page, { kind: 'secret', id, category: 'threats' })
  await visit(`/admin/sanciones/case/${findCaseNumber(report)}`, { heading: 'Sancionar' })
  await staff.getByRole('radio', { name: /^Suspender/ }).check()
  await staff.getByLabel('Qué norma incumplió').selectOption('harassment')
  await staff.getByLabel('Motivo').fill('Esto hiere a otra persona.')
  await staff.getByRole('button', { name: 'Aplicar' }).click()
  await expect(staff.getByText('Vigente')).toBeVisible()
  await check('imposed sanction')
  await user.visit('/sancion')
  await user.page.getByRole('link', { name: 'Pedir otra revisión' }).click()
  await user.page.getByLabel('Por qué').fill('Hablaba de mí.')
  await user.page.getByRole('button', { name: 'Pedir otra revisión' }).click()
  await expect(user.page.getByRole('heading', { name: 'Lo estamos revisando' })).toBeVisible()
  await user.check('appealed sanction')
  await openHydrated(staff, '/admin/apelaciones')
  await expect(staff.getByText('Tiene que decidirla otra persona del equipo.').first()).toBeVisible()
  await check('/admin/apelaciones')
}

export async function visitSecondFactor({ page, check }: PageVisits, moderator: NewModerator): Promise<void> {
  await openHydrated(page, '/admin/revision')
  await expect(page).toHaveURL('/account/segundo-factor?volver=%2Fadmin%2Frevision')
  await check('password before the second factor')
  await submitPassword(moderator)
  const key = await startTotpEnrolment(page)
  await check('TOTP enrolment')
  await submitTotpCode(page, key, 'Activar')
  await page.getByRole('link', { name: 'Ya los guardé' }).waitFor()
  await check('recovery codes')
  await openHydrated(page, '/account/segundo-factor')
  await check('second factor settings')
  await removeSecondFactor(page)
  await expect.poll(async () => (await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302)
  await openHydrated(page, '/admin')
  await page.getByLabel('Código', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Ese código no es correcto.')).toBeVisible()
  await check('wrong TOTP code')
}
