// Browser tests of safety features while typing: self-harm help card, PII warning and identifiability warning. All run on the client; no
// request is sent.
import { expect, type Locator, type Page } from '@playwright/test'
import { newVisitorPage } from '../support/users/users.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { uniqueText, openPublishForm, submitSecret, publishButton, secretField } from '../support/pages/publish-form.ts'

const help = (page: Page) => page.getByRole('complementary', { name: 'Ayuda' })
const selfHarmText = 'Ya no puedo más, no quiero vivir'

/** The list comes first after the heading: the directory, then every known helpline. */
async function expectListFirst(card: Locator) {
  await expect(card.getByRole('link').first()).toHaveText('Ver líneas')
  const lines = card.getByRole('list', { name: 'Líneas de ayuda' })
  await expect(lines.getByRole('link', { name: 'Llamar al 024' })).toHaveAttribute('href', 'tel:024')
  const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
  expect(await top(lines)).toBeLessThan(await top(card.getByText('sabe escuchar')))
}

test('help card: a text about self-harm shows helplines before and after publishing, triggers no request, and can be published', async ({
  browser,
}) => {
  const page = await openPublishForm(browser, { viewport: { width: 360, height: 740 } })
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '190.2.1.1' })
  const { problems, shiftWithoutInput } = await monitorPage(page)
  await page.goto('/new')
  await waitForHydration(page)
  // The text scanner bundle is loaded on first focus, whatever the author types.
  const reader = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/text-'))
  await secretField(page).focus()
  await reader
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.keyboard.type(selfHarmText)
  await expect(help(page)).toBeVisible()
  expect(requests).toEqual([])
  expect(await shiftWithoutInput()).toBe(0)
  await expect(help(page).getByRole('link', { name: 'Llamar al 0800 999 0091' })).toHaveAttribute(
    'href',
    'tel:08009990091',
  )
  await help(page).getByLabel('País').selectOption('España')
  await expect(help(page).getByRole('link', { name: 'Llamar al 024' })).toHaveAttribute('href', 'tel:024')
  await help(page).getByLabel('País').selectOption('Guatemala')
  await expect(help(page).getByText('Aún no conocemos una línea')).toBeVisible()
  await expectListFirst(help(page))
  await help(page).getByLabel('País').selectOption('Colombia')
  await expect(help(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/573007548933')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await publishButton(page).click()
  await expect(page).toHaveURL(/\/secret\//)
  await expect(help(page)).toContainText('Gracias por contarlo.')
  expect(problems).toEqual([])
})

for (const javaScriptEnabled of [true, false])
  test(`help card ${javaScriptEnabled ? 'with' : 'without'} JavaScript: a reader sees the helplines of the country of the secret`, async ({
    browser,
  }) => {
    const writer = await openPublishForm(browser)
    await writer.setExtraHTTPHeaders({ 'x-forwarded-for': '190.2.1.1' })
    const address = await submitSecret(writer, uniqueText(selfHarmText))
    const reader = await newVisitorPage(browser, { javaScriptEnabled })
    const { problems, layoutShift } = await monitorPage(reader)
    await reader.goto(address)
    await expect(help(reader)).toContainText('Si lo que lees te toca de cerca')
    await expect(help(reader).getByRole('link', { name: 'Llamar al 135' })).toBeVisible()
    await expect(help(reader).getByLabel('País')).toBeVisible({ visible: javaScriptEnabled })
    expect(problems).toEqual([])
    if (!javaScriptEnabled) return
    await waitForHydration(reader)
    await reader.waitForLoadState('networkidle')
    expect(await layoutShift()).toBe(0)
    await help(reader).getByLabel('País').selectOption('Perú')
    await expect(help(reader).getByRole('link', { name: 'Llamar al 113' })).toBeVisible()
  })

for (const javaScriptEnabled of [true, false])
  test(`help card ${javaScriptEnabled ? 'with' : 'without'} JavaScript: without a known country the helpline list is rendered before any other text`, async ({
    browser,
  }) => {
    const address = await submitSecret(await openPublishForm(browser), uniqueText(selfHarmText))
    const reader = await newVisitorPage(browser, { javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const { problems } = await monitorPage(reader)
    await reader.goto(address)
    await expectListFirst(help(reader))
    await expect(help(reader).getByText('Aún no conocemos')).toHaveCount(0)
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(problems).toEqual([])
  })

test('help card: a secret with it offers no thumbs-down and no laughter reaction, in page and card view (CARD-16, SECRET-07)', async ({
  browser,
}) => {
  const searchTerm = `limonero${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
  const address = await submitSecret(await openPublishForm(browser), `${selfHarmText}. ${searchTerm}`)
  const reader = await newVisitorPage(browser)
  const offered = ['corazón: 0 reacciones', 'me gusta: 0 reacciones', 'sorpresa: 0 reacciones']
  const labels = (within: Page | Locator) =>
    within
      .getByRole('group', { name: 'Reacciones' })
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')))
  await reader.goto(address)
  await waitForHydration(reader)
  expect(await labels(reader)).toEqual(offered)
  // Found by search: other tests publish secrets at the top of the feed.
  await reader.goto(`/search?q=${searchTerm}`)
  await expect(reader.getByRole('article')).toHaveCount(1)
  expect(await labels(reader.getByRole('article'))).toEqual(offered)
})

test('help card: a harmless published text does not show it', async ({ browser }) => {
  const page = await openPublishForm(browser)
  await submitSecret(page, uniqueText('Me encanta la lluvia'))
  await expect(page.getByRole('article')).toBeVisible()
  await expect(help(page)).toHaveCount(0)
})

test('PII warning: each finding has an action to mask it, by mouse and keyboard, and focus stays in the form', async ({
  browser,
}) => {
  const page = await openPublishForm(browser)
  await secretField(page).focus()
  await page.keyboard.type('Escríbeme a ana.perez@correo.example o llámame al +54 9 11 5555 4444, por favor')
  const box = page.getByRole('region', { name: '¿Te delata?' })
  await expect(box.getByRole('listitem')).toHaveCount(2)
  await expect(box.getByRole('listitem').first()).toContainText('Un correo')
  await box.getByRole('button', { name: 'Ocultar ana.perez@correo.example' }).click()
  await expect(secretField(page)).not.toHaveValue(/ana\.perez/)
  await expect(box.getByRole('listitem')).toHaveCount(1)
  await expect(box.getByRole('button')).toBeFocused()
  await box.getByRole('button', { name: /^Ocultar/ }).press('Enter')
  await expect(box).toHaveCount(0)
  await expect(secretField(page)).not.toHaveValue(/5555/)
  await expect(secretField(page)).toHaveValue(/^Escríbeme a .+ o llámame al .+, por favor$/)
  await expect(secretField(page)).toBeFocused()
})

test('identifiability warning: a rare age and gender shows it without a request, and its action resets both fields', async ({
  browser,
}) => {
  const page = await openPublishForm(browser, { viewport: { width: 360, height: 740 } })
  await page.goto('/new')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const note = page.getByText('Pocas personas de tu país dicen eso de sí mismas.')
  await expect(note).toHaveCount(0)
  await page.getByText('Otro', { exact: true }).click()
  await page.getByLabel('Edad').fill('107')
  await expect(note).toBeVisible()
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Mejor no decirlo' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByLabel('Edad')).toHaveValue('')
  await expect(page.getByLabel('Prefiero no decir')).toBeChecked()
  await expect(page.getByLabel('Prefiero no decir')).toBeFocused()
})
