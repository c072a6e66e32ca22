// One content, several names: the brand follows the host, links never do.
import { expect, test } from '@playwright/test'

const hosts: [address: string, brand: string][] = [
  ['http://localhost:3100/', 'Murmullo.es'],
  ['http://secretos.pro:3100/', 'Secretos.pro'],
  ['http://murmullo.net:3100/', 'Murmullo.net'],
  ['http://es.murmullo.com:3100/', 'Murmullo.es'],
  ['http://confesiones.mx:3100/', 'Murmullo.mx'],
  ['http://localhost:3100/?domain=secretos.pro', 'Secretos.pro'],
  ['http://confesiones.mx:3100/?domain=secretos.pro', 'Murmullo.mx'],
]

for (const [address, brand] of hosts)
  test(`${address} is ${brand}`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveTitle(new RegExp(`· ${brand}$`))
    await expect(page.getByRole('banner').getByRole('link', { name: `${brand}, inicio` })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText(brand)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://murmullo.example/')
    const html = await page.content()
    expect(html).not.toMatch(/https?:\/\/(secretos\.pro|murmullo\.net|es\.murmullo\.com|confesiones\.mx)/)
  })

test('a made-up host changes no link', async ({ request }) => {
  for (const headers of [
    { 'x-forwarded-host': 'malo.example' },
    { 'x-forwarded-proto': 'javascript' },
    { forwarded: 'host=malo.example' },
  ]) {
    const answer = await request.get('/', { headers })
    expect(answer.status()).toBeLessThan(500)
    expect(await answer.text()).not.toContain('://malo.example')
  }
})
