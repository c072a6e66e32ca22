// Browser test of a hydration mismatch under the content security policy: the page is rendered again in the browser and stays usable.
import { expect } from '@playwright/test'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test('hydration: a text that differs from the HTML of the server leaves the page readable and usable, with no refused script (Trusted Types)', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route('/search', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toMatch(/<h1[^>]*>/)
    await route.fulfill({ response, body: html.replace(/(<h1[^>]*>)[^<]*/, '$1Otro texto') })
  })
  const response = await page.goto('/search')
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await waitForHydration(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('Otro texto')
  await expect(heading).not.toHaveText('')
  // React reports the mismatch (418), and nothing else.
  expect(errors.join('\n')).toMatch(/^Minified React error #418[^\n]*$/)
  await page.getByRole('searchbox').fill('noche')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=noche/)
  await expect(page.locator('html')).toHaveClass(/light|dark/)
})
