// Browser tests of sanctions: applied by a moderator to an unidentified author, explained to the sanctioned user, enforced, and appealed.
import { expect, type Page } from '@playwright/test'
import { expireStepUp } from '../support/users/admin.ts'
import { reviewCard, textForReview, newAnonymousAuthor, postSecret, newStaffPage } from '../support/users/moderation.ts'
import { fillCredentials, newVisitorPage, password, register } from '../support/users/users.ts'
import { postReport } from '../support/users/reports.ts'
import { openHydrated, waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { seeded } from '../support/data/seeded-database.ts'

/** Opens the sanction form from the item of this text in the review queue. */
async function openForm(team: Page, text: string): Promise<void> {
  await team.goto('/admin/revision')
  await reviewCard(team, text).getByRole('link', { name: 'Sancionar a quien lo escribió' }).click()
  await expect(team.getByRole('heading', { name: 'Sancionar' })).toBeVisible()
}

async function apply(team: Page, kind: string): Promise<void> {
  await team.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await team.getByLabel('Qué norma incumplió').selectOption('harassment')
  await team.getByLabel('Motivo').fill('Esto hiere a otra persona.')
  await team.getByRole('button', { name: 'Aplicar' }).click()
}

test('sanction mute: the user reads reason and end date, cannot comment, appeals, and is released by a second moderator; no page logs a console error', async ({
  browser,
}) => {
  test.slow()
  const author = await newAnonymousAuthor(browser)
  const text = textForReview('Algo que hiere.')
  await postSecret(author, text)
  const sol = await newStaffPage(browser, 'sol')
  const watched = [await monitorPage(sol), await monitorPage(author, [403])]
  await openForm(sol, text)
  await waitForHydration(sol)
  await apply(sol, 'Silenciar')
  await expect(sol.getByRole('heading', { name: 'Sanciones anteriores' })).toBeVisible()
  await expect(sol.getByText('Vigente')).toBeVisible()

  await openHydrated(author, `/secret/${seeded.commentable()}`)
  await expect(author.getByRole('complementary', { name: 'Tu sanción' })).toContainText(/hasta el \d+ de \w+ de \d{4}/)
  await expect(author.getByText(/Podrás comentar desde el \d+ de \w+ de \d{4}/)).toBeVisible()
  await expect(author.getByLabel('Tu comentario')).toHaveCount(0)
  await author.getByRole('link', { name: 'Por qué, y qué puedes hacer' }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Silenciamos tu cuenta')
  await expect(author.getByText('Esto hiere a otra persona.')).toBeVisible()
  await author.getByRole('link', { name: 'Pedir otra revisión' }).click()
  const reason = `Hablaba de mí. ${crypto.randomUUID()}`
  await author.getByLabel('Por qué').fill(reason)
  await author.getByRole('button', { name: 'Pedir otra revisión' }).click()
  await expect(author.getByRole('heading', { name: 'Lo estamos revisando' })).toBeVisible()

  await openHydrated(sol, '/admin/apelaciones')
  await expect(sol.getByText('Tiene que decidirla otra persona del equipo.').first()).toBeVisible()
  const colleague = await newStaffPage(browser, 'equipo')
  await openHydrated(colleague, '/admin/apelaciones')
  const card = colleague.getByRole('article').filter({ hasText: reason })
  await expireStepUp(colleague)
  await card.getByRole('button', { name: 'Darle la razón' }).click()
  await card.getByLabel('Tu contraseña').fill('noche-de-lluvia')
  await card.getByRole('button', { name: 'Confirmar y seguir' }).click()
  await expect(card).toHaveCount(0)
  await openHydrated(author, '/sancion')
  await expect(author.getByText('No tienes ninguna')).toBeVisible()
  expect(watched.flatMap(({ problems }) => problems)).toEqual([])
})

test('sanction ban: without JavaScript the form requires the password; after login the user has access only to sanction, reports, data and account', async ({
  browser,
}) => {
  test.slow()
  const person = await newVisitorPage(browser)
  const email = await register(person)
  const text = textForReview('Algo grave.')
  await postSecret(person, text)
  const reported = await postReport(person, { kind: 'secret', id: seeded.commentable() })
  const team = await newStaffPage(browser, 'sol', { javaScriptEnabled: false })
  await expireStepUp(team)
  await openForm(team, text)
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
