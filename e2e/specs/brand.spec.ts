// Browser tests of brands: one content under several host names. The brand follows the Host header, links and canonical URLs do not.
import { expect } from '@playwright/test'
import { siteUrlFor } from '../support/config.ts'
import { test } from '../support/test.ts'

const hosts: [address: string, brand: string][] = [
  [siteUrlFor('localhost'), 'Murmullo.es'],
  [siteUrlFor('secretos.pro'), 'Secretos.pro'],
  [siteUrlFor('murmullo.net'), 'Murmullo.net'],
  [siteUrlFor('es.murmullo.com'), 'Murmullo.es'],
  [siteUrlFor('confesiones.mx'), 'Murmullo.mx'],
  [`${siteUrlFor('localhost')}?domain=secretos.pro`, 'Secretos.pro'],
  [`${siteUrlFor('confesiones.mx')}?domain=secretos.pro`, 'Murmullo.mx'],
]

for (const [address, brand] of hosts)
  test(`brand: a request to ${address} renders ${brand} and the canonical origin (BRAND-03, BRAND-04, BRAND-05, BRAND-06, BRAND-07)`, async ({
    page,
  }) => {
    await page.goto(address)
    await expect(page).toHaveTitle(new RegExp(`· ${brand}$`))
    await expect(page.getByRole('banner').getByRole('link', { name: `${brand}, inicio` })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText(brand)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://murmullo.example/')
    const html = await page.content()
    expect(html).not.toMatch(/https?:\/\/(secretos\.pro|murmullo\.net|es\.murmullo\.com|confesiones\.mx)/)
  })

test('brand: forged forwarding headers change no link in the response body', async ({ request }) => {
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
