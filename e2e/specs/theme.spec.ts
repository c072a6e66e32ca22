// Browser tests of the theme: selected with JavaScript and without, stored in a cookie, synchronized between tabs, with a safe redirect.
import { expect } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { waitForHydration, openIdle } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, pageHeading } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test.describe('theme', () => {
  test.use({ colorScheme: 'light', viewport: desktopViewport })
  test('theme: a change applies immediately, is stored in cookie and localStorage, and is rendered by the server (BRAND-10, BRAND-11, DATA-22, NAV-22)', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await waitForHydration(page)
    const html = page.locator('html')
    await expect(html).not.toHaveClass(/dark/)
    await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
    await expect(html).toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark')
    const source = await (await page.request.get('/')).text()
    expect(source).toMatch(/<html[^>]*class="dark"/)
    await page.reload()
    await expect(html).toHaveClass(/dark/)
    await page.getByRole('banner').getByRole('button', { name: 'Modo claro' }).click()
    await expect(html).not.toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  })
  test('theme: without JavaScript a form sets the cookie and returns to the same route', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
    const page = await context.newPage()
    await page.goto('/nsfw')
    await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
    await expect(page).toHaveURL(/\/nsfw$/)
    await expect(page.locator('html')).toHaveClass('dark')
    await context.close()
  })
  for (const from of [
    '//malo.example',
    'https://malo.example',
    '/\\malo.example',
    '\\\\malo.example',
    'javascript:alert(1)',
    '/%2f%2fmalo.example',
    '',
  ])
    test(`theme redirect: an unsafe return path stays on our origin: ${from || 'empty'}`, async ({ request }) => {
      const answer = await request.post('/theme', { form: { theme: 'dark', from }, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
      const target = new URL(answer.headers().location ?? '', addresses.site.url)
      expect(target.origin).toBe(addresses.site.url)
    })
})

test('theme: a change in one tab applies to the other tabs through an event', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openIdle(page, '/')
  const other = await context.newPage()
  await openIdle(other, '/sfw')
  await other.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  await page.getByRole('main').getByRole('link', { name: 'Explícitos' }).click()
  await expect(pageHeading(page)).toHaveText('Secretos explícitos')
  await expect(page.locator('html')).toHaveClass('dark')
})

test('theme endpoint: a request body that is not a form gets 400', async ({ request }) => {
  const answer = await request.post('/theme', {
    data: '{"theme":"dark"}',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status()).toBe(400)
})
