// Browser test of brands: one content under several host names. The brand follows the Host header, links and canonical URLs do not.
import { expect } from '@playwright/test'
import { siteUrlFor } from '../support/config.ts'
import { pageHeading } from '../support/pages/shell.ts'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

const hosts: [address: string, brand: string][] = [
  [siteUrlFor('localhost'), 'Murmullo.es'],
  [siteUrlFor('secretos.pro'), 'Secretos.pro'],
  [siteUrlFor('murmullo.net'), 'Murmullo.net'],
  [siteUrlFor('es.murmullo.com'), 'Murmullo.es'],
  [siteUrlFor('confesiones.mx'), 'Murmullo.mx'],
  [`${siteUrlFor('localhost')}?domain=secretos.pro`, 'Secretos.pro'],
  [`${siteUrlFor('confesiones.mx')}?domain=secretos.pro`, 'Murmullo.mx'],
]

test('brand: each host renders its brand, web app manifest and the canonical origin, a brand selected by query parameter stays across routes, and forged forwarding headers change no link (BRAND-03, BRAND-04, BRAND-05, BRAND-06, BRAND-07)', async ({
  page,
  request,
}) => {
  for (const [address, brand] of hosts)
    await test.step(`${address} is ${brand}`, async () => {
      await page.goto(address)
      await expect(page).toHaveTitle(new RegExp(`· ${brand}$`))
      await expect(page.getByRole('banner').getByRole('link', { name: `${brand}, inicio` })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(brand)
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://murmullo.example/')
      const html = await page.content()
      expect(html).not.toMatch(/https?:\/\/(secretos\.pro|murmullo\.net|es\.murmullo\.com|confesiones\.mx)/)
    })

  await test.step('client-side navigation keeps the brand and loads only the data of the new route', async () => {
    const { problems } = await monitorPage(page)
    await openIdle(page, '/?domain=secretos.pro')
    const dataRequest = page.waitForRequest(/\/sfw\.data/)
    await page.getByRole('main').getByRole('link', { name: 'Amistosos' }).click()
    expect(new URL((await dataRequest).url()).searchParams.get('_routes')).toBe('feed-sfw')
    await expect(pageHeading(page)).toHaveText('Secretos amistosos')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Secretos.pro, inicio' })).toBeVisible()
    await expect(page).toHaveTitle(/Secretos\.pro$/)
    expect(problems).toEqual([])
  })

  await test.step('web app manifest: its name per brand, and icons with the declared type and size', async () => {
    expect(await (await request.get('/')).text()).toMatch(/rel="manifest" href="\/manifest\.webmanifest"/)
    for (const [domain, name, short] of [
      ['', 'Murmullo.es', 'Murmullo'],
      ['?domain=secretos.pro', 'Secretos.pro', 'Secretos'],
      ['?domain=murmullo.net', 'Murmullo.net', 'Murmullo'],
    ]) {
      const answer = await request.get(`/manifest.webmanifest${domain}`)
      expect(answer.headers()['content-type']).toContain('application/manifest+json')
      const manifest = await answer.json()
      expect(manifest).toMatchObject({ name, short_name: short, start_url: '/', display: 'standalone', lang: 'es' })
      for (const { src, sizes, type } of manifest.icons) {
        const icon = await request.get(src)
        expect(icon.headers()['content-type']).toContain(type)
        if (type !== 'image/png') continue
        const bytes = await icon.body()
        expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
      }
    }
  })

  await test.step('forged forwarding headers', async () => {
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
})
