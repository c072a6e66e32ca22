// Browser tests of error pages (404, failed loader, maintenance) and of requests refused before routing.
import http from 'node:http'
import https from 'node:https'
import { expect } from '@playwright/test'
import { addresses, isStaging } from '../support/config.ts'
import { test } from '../support/test.ts'

test('error page: an unknown route returns 404, a failed loader a Spanish message without a stack trace, both with a link home; an oversized body and a path of another host are refused (BRAND-27, ERR-04, FEED-24)', async ({
  page,
  request,
}) => {
  expect((await page.goto('/nada'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Página no encontrada')
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL(`${addresses.site.url}/`)

  const response = await page.goto('/?after=inventado')
  expect(response?.status()).toBe(400)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo salió mal')
  await expect(page.getByRole('main')).toContainText('Error al cargar los secretos: ')
  // A retry of the same invalid request would fail again, so there is no retry link.
  await expect(page.getByRole('link', { name: 'Reintentar' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
  expect(await page.content()).not.toMatch(/Unexpected Application Error|at .*\.(js|ts):\d+|node_modules/)

  expect((await request.post('/theme', { form: { theme: 'dark', from: 'x'.repeat(100_000) } })).status()).toBe(413)

  const client = isStaging ? https : http
  for (const path of ['//malo.example/sfw', '/\\malo.example/sfw', 'http://malo.example/sfw']) {
    const status = await new Promise((resolve) => {
      client
        .request({ host: 'localhost', port: addresses.site.port, path, method: 'GET' }, (answer) =>
          resolve(answer.resume().statusCode),
        )
        .end()
    })
    expect([400, 404], path).toContain(status)
  }
})

test('maintenance page: every route returns 503 with Retry-After, a community link and no script, and redirects to the community after some seconds; it is 404 while maintenance mode is off (BRAND-28, BRAND-29, BRAND-30)', async ({
  page,
}) => {
  expect((await page.goto('/maintenance'))?.status()).toBe(404)
  await page.route('https://comunidad.example/**', (route) => route.fulfill({ body: 'La comunidad' }))
  let refresh: string | undefined
  for (const path of ['/', '/secret/x', '/nada']) {
    const response = await page.goto(addresses.maintenance.url + path)
    refresh = response?.headers().refresh
    expect(response?.status()).toBe(503)
    expect(response?.headers()['retry-after']).toBe('600')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actualización en curso')
  for (const word of ['imágenes', 'videos', 'chat privado']) await expect(page.getByRole('main')).toContainText(word)
  await expect(page.getByRole('link', { name: 'Esperar con la comunidad' })).toHaveAttribute(
    'href',
    'https://comunidad.example/entra',
  )
  expect(refresh).toBe('8;url=https://comunidad.example/entra')
  await expect(page.locator('script')).toHaveCount(0)
  await page.waitForURL('https://comunidad.example/entra')
})
