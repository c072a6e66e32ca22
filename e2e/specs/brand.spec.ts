// One content, several names: the brand follows the host, links never do.
import { expect } from '@playwright/test'
import { addresses } from '../support/addresses.ts'
import { test } from '../support/test.ts'

const hosts: [address: string, brand: string][] = [
  [`http://localhost:${addresses.site.port}/`, 'Murmullo.es'],
  [`http://secretos.pro:${addresses.site.port}/`, 'Secretos.pro'],
  [`http://murmullo.net:${addresses.site.port}/`, 'Murmullo.net'],
  [`http://es.murmullo.com:${addresses.site.port}/`, 'Murmullo.es'],
  [`http://confesiones.mx:${addresses.site.port}/`, 'Murmullo.mx'],
  [`http://localhost:${addresses.site.port}/?domain=secretos.pro`, 'Secretos.pro'],
  [`http://confesiones.mx:${addresses.site.port}/?domain=secretos.pro`, 'Murmullo.mx'],
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
