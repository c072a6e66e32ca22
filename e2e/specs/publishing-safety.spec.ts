// Browser tests of the help card: while an author types about self-harm, and for the readers of the secret.
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
  // The bundles of the text scanner and the card are loaded on first focus, whatever the author types.
  const bundles = ['/assets/help-card-', '/assets/scan-text-', '/assets/text-'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(name)),
  )
  await secretField(page).focus()
  await Promise.all(bundles)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.keyboard.type(selfHarmText)
  await expect(help(page)).toBeVisible()
  expect(requests).toEqual([])
  expect(await shiftWithoutInput()).toBe(0)
  await expect(help(page).getByRole('link', { name: 'Llamar al 0800 999 0091' })).toBeVisible()
  await help(page).getByLabel('País').selectOption('Guatemala')
  await expectListFirst(help(page))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await publishButton(page).click()
  await expect(page).toHaveURL(/\/secret\//)
  await expect(help(page)).toContainText('Gracias por contarlo.')
  expect(problems).toEqual([])
})

test('help card: a reader sees the helplines of the country of the secret, or the list first, with JavaScript and without (CARD-16, SECRET-07)', async ({
  browser,
}) => {
  const searchTerm = `limonero${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
  const writer = await openPublishForm(browser)
  const unknownCountry = await submitSecret(writer, uniqueText(selfHarmText))
  await writer.setExtraHTTPHeaders({ 'x-forwarded-for': '190.2.1.1' })
  await writer.goto('/new')
  await waitForHydration(writer)
  const argentina = await submitSecret(writer, `${selfHarmText}. ${searchTerm}`)
  for (const javaScriptEnabled of [true, false]) {
    const reader = await newVisitorPage(browser, { javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const { problems, layoutShift } = await monitorPage(reader)
    await reader.goto(unknownCountry)
    await expectListFirst(help(reader))
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await reader.goto(argentina)
    await expect(help(reader)).toContainText('Si lo que lees te toca de cerca')
    await expect(help(reader).getByRole('link', { name: 'Llamar al 135' })).toBeVisible()
    await expect(help(reader).getByLabel('País')).toBeVisible({ visible: javaScriptEnabled })
    expect(problems).toEqual([])
    if (!javaScriptEnabled) continue
    await waitForHydration(reader)
    await reader.waitForLoadState('networkidle')
    expect(await layoutShift()).toBe(0)
    await help(reader).getByLabel('País').selectOption('Perú')
    await expect(help(reader).getByRole('link', { name: 'Llamar al 113' })).toBeVisible()
    // Neither thumbs-down nor laughter, on the page and on a card. Found by search: other tests publish at the top of the feed.
    await expect(reader.getByRole('group', { name: 'Reacciones' }).getByRole('button')).toHaveCount(3)
    await reader.goto(`/search?q=${searchTerm}`)
    await expect(reader.getByRole('article')).toHaveCount(1)
    await expect(reader.getByRole('group', { name: 'Reacciones' }).getByRole('button')).toHaveCount(3)
  }
})
