// Browser tests of the static public pages (about, privacy, terms, contact): server-rendered without JavaScript, and the contact form
// that sends an e-mail to the team.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { waitForHydration, openHydrated } from '../support/pages/wait-for-idle.ts'
import { pageHeading } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

const question = '¿Quién puede entrar?'
const answer = /Solo personas mayores de 18 años/
const reasonItems = (page: Page) => page.getByRole('main').locator('ol > li')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('about page: without JavaScript it renders all content, its details elements open and close, its links work, and the contact form sends an email to the team (LANDING-01, LANDING-02, LANDING-03, LANDING-04, LANDING-05, LANDING-06, LANDING-08, LEGAL-01, LEGAL-02, LEGAL-03)', async ({
    page,
    request,
  }) => {
    await page.goto('/murmullo')
    const main = page.getByRole('main')
    await expect(pageHeading(page)).toHaveText('Donde se cuenta lo que no se cuenta')
    await expect(main.locator('ul').nth(1).getByRole('heading', { level: 3 })).toHaveCount(3)
    await expect(reasonItems(page)).toHaveCount(6)
    await expect(main.getByRole('link', { name: 'Contar mi secreto' })).toHaveAttribute('href', '/new')
    await expect(main.locator('details')).toHaveCount(6)
    await page.locator('summary', { hasText: question }).click()
    await expect(page.getByText(answer)).toBeVisible()
    await page.locator('summary', { hasText: question }).press('Enter')
    await expect(page.getByText(answer)).toBeHidden()
    for (const law of ['Ley 25.326', 'Ley 26.388', 'Ley 27.736']) await expect(main).toContainText(law)
    await expect(page.locator('#politicas')).toContainText('Políticas de uso')
    for (const [name, path] of [
      ['Qué podemos saber y qué no', '/promesa'],
      ['Política de privacidad', '/politicas-privacidad'],
      ['Términos del servicio', '/terminos-servicio'],
      ['Contacto', '/contacto'],
    ] as const) {
      await page.goto('/murmullo')
      await main.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(addresses.site.url + path)
      await expect(pageHeading(page)).toHaveText(name)
    }

    await page.goto('/contacto')
    const message = `Una pregunta ${Date.now()}`
    await page.getByLabel('Tu mensaje').fill(message)
    await page.getByLabel('Correo para responderte').fill('no-es-un-correo@')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    // The browser's own field validation refuses an incomplete e-mail address. The field is optional: empty is accepted.
    await page.getByLabel('Correo para responderte').fill('')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(pageHeading(page)).toHaveText('Recibimos tu mensaje')
    const [caseNumber = ''] = /MU-\w{4}-\w{4}/.exec(page.url()) ?? []
    await expect(page.getByRole('main')).toContainText(caseNumber)
    const fetchEmails = async () =>
      (await (await request.get(`${addresses.mailbox.url}/letters.json`)).json()) as Record<string, string>[]
    await expect
      .poll(async () => (await fetchEmails()).find(({ subject }) => subject?.startsWith(caseNumber)))
      .toMatchObject({ to: 'equipo@murmullo.example', text: expect.stringContaining(message) })
  })
})

test('about page: a link of the feed followed by keyboard, while the feed loads its next page, opens the document at its anchor (LANDING-05)', async ({
  page,
}) => {
  // The next page of the feed, which the focus in the footer loads, gets no response.
  await page.route('**/more/**', () => {})
  await openHydrated(page, '/')
  const nextPage = page.waitForRequest('**/more/**')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Políticas de uso' }).focus()
  await nextPage
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${addresses.site.url}/murmullo#politicas`)
  await expect(page.getByRole('heading', { name: 'Políticas de uso' })).toBeInViewport()
  await waitForHydration(page)
  await expect(reasonItems(page)).toHaveCount(6)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
})
