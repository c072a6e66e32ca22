// Browser tests of sanctions: applied by a moderator to an unidentified author, explained to the sanctioned user, enforced, and appealed.

import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { databaseUrl } from '../support/config.ts'
import { expireStepUp } from '../support/users/admin.ts'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import {
  clearReviewQueue,
  textForReview,
  newAnonymousAuthor,
  postSecret,
  newStaffPage,
} from '../support/users/moderation.ts'
import { fillCredentials, newVisitorPage, password, register } from '../support/users/users.ts'
import { postReport } from '../support/users/reports.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { seeded } from '../support/data/seeded-database.ts'

test.beforeEach(clearReviewQueue)

/** Opens the sanction form from the only item in the review queue. */
async function openForm(team: Page): Promise<void> {
  await openHydrated(team, '/admin/revision')
  await team.getByRole('link', { name: 'Sancionar a quien lo escribió' }).click()
  await expect(team.getByRole('heading', { name: 'Sancionar' })).toBeVisible()
}

async function apply(team: Page, kind: string): Promise<void> {
  await team.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await team.getByLabel('Qué norma incumplió').selectOption('harassment')
  await team.getByLabel('Motivo').fill('Esto hiere a otra persona.')
  await team.getByRole('button', { name: 'Aplicar' }).click()
}

test('sanction mute: the user reads reason and end date, cannot comment, appeals, and is released by a second moderator', async ({
  browser,
}) => {
  test.slow()
  const author = await newAnonymousAuthor(browser)
  await postSecret(author, textForReview('Algo que hiere.'))
  const sol = await newStaffPage(browser, 'sol')
  await openForm(sol)
  await apply(sol, 'Silenciar')
  await expect(sol.getByRole('heading', { name: 'Lo que ya se hizo' })).toBeVisible()
  await expect(sol.getByText('Vigente')).toBeVisible()

  await openHydrated(author, `/secret/${seeded.commentable()}`)
  await expect(author.getByRole('complementary', { name: 'Tu sanción' })).toContainText(/hasta el \d+ de \w+ de \d{4}/)
  await author.getByLabel('Tu comentario').fill('Quiero decir algo.')
  await author.getByRole('button', { name: 'Comentar' }).click()
  await expect(author.getByText(/No puedes comentar ni conversar hasta el .* Mira por qué/)).toBeVisible()
  await author.getByRole('link', { name: 'Mi sanción' }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Silenciamos tu cuenta')
  await expect(author.getByText('Esto hiere a otra persona.')).toBeVisible()
  await author.getByRole('link', { name: 'Pedir otra revisión' }).click()
  await author.getByLabel('Por qué').fill('Hablaba de mí.')
  await author.getByRole('button', { name: 'Pedir otra revisión' }).click()
  await expect(author.getByRole('heading', { name: 'Lo estamos revisando' })).toBeVisible()

  const colleague = await newStaffPage(browser, 'equipo')
  await openHydrated(colleague, '/admin/apelaciones')
  const card = colleague.getByRole('article').filter({ hasText: 'Hablaba de mí.' })
  await expireStepUp(colleague)
  await card.getByRole('button', { name: 'Darle la razón' }).click()
  await card.getByLabel('Tu contraseña').fill('noche-de-lluvia')
  await card.getByRole('button', { name: 'Confirmar y seguir' }).click()
  await expect(card).toHaveCount(0)
  await openHydrated(author, '/sancion')
  await expect(author.getByText('No tienes ninguna')).toBeVisible()
})

test('sanction ban: without JavaScript the form requires the password; after login the user has access only to sanction, reports, data and account', async ({
  browser,
}) => {
  test.slow()
  const person = await newVisitorPage(browser)
  const email = await register(person)
  await postSecret(person, textForReview('Algo grave.'))
  const reported = await postReport(person, { kind: 'secret', id: seeded.commentable() })
  const team = await newStaffPage(browser, 'sol', { javaScriptEnabled: false })
  execFileSync('psql', [databaseUrl, '-qc', 'update identity.sessions set step_up_at = null'])
  await team.goto('/admin/revision')
  await team.getByRole('link', { name: 'Sancionar a quien lo escribió' }).click()
  await apply(team, 'Expulsar')
  await team.getByRole('textbox', { name: 'Tu contraseña' }).fill('noche-de-lluvia')
  await team.getByRole('button', { name: 'Confirmar y seguir' }).click()
  await expect(team.getByText('Expulsión')).toBeVisible()

  await openHydrated(person, '/login')
  await fillCredentials(person, email, password)
  await person.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(person).toHaveURL('/sancion')
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Expulsamos tu cuenta')
  for (const path of ['/', '/new', '/chat', '/my-secrets']) {
    await person.goto(path)
    await expect(person).toHaveURL('/sancion')
  }
  // A banned user may still read the outcome of own reports.
  await person.goto(`/report/${reported}`)
  await expect(person.getByText(reported)).toBeVisible()
  await expect(person).toHaveURL(`/report/${reported}`)
  await person.getByRole('link', { name: 'Tus reportes' }).click()
  await expect(person.getByRole('article').filter({ hasText: reported })).toBeVisible()
  await person.goto('/sancion')
  await person.getByRole('link', { name: 'Mis datos y mi cuenta' }).click()
  await expect(person.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible()
  await person.goto('/sancion')
  await person.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(person).toHaveURL('/')
})

for (const screen of accessibilityViewports)
  test(`sanction pages: at viewport width ${screen.viewport.width} there is no axe violation or console error`, async ({
    browser,
  }) => {
    test.slow()
    const author = await newAnonymousAuthor(browser, screen)
    await postSecret(author, textForReview('Algo que hiere.'))
    const team = await newStaffPage(browser, 'sol', screen)
    const watched = [await monitorPage(team), await monitorPage(author)]
    await openForm(team)
    await expectAccessible(team)
    await apply(team, 'Suspender')
    await expect(team.getByText('Vigente')).toBeVisible()
    await expectAccessible(team)
    await openHydrated(author, '/sancion')
    await expectAccessible(author)
    await author.getByRole('link', { name: 'Pedir otra revisión' }).click()
    await author.getByLabel('Por qué').fill('Hablaba de mí.')
    await author.getByRole('button', { name: 'Pedir otra revisión' }).click()
    await expect(author.getByRole('heading', { name: 'Lo estamos revisando' })).toBeVisible()
    await expectAccessible(author)
    await openHydrated(team, '/admin/apelaciones')
    await expect(team.getByText('Esta la responde otra persona del equipo.').first()).toBeVisible()
    await expectAccessible(team)
    expect(watched.flatMap(({ problems }) => problems)).toEqual([])
  })
