// Browser tests of the secret page: content, comments, metadata, escaping, and 404 for private secrets.
import { expect } from '@playwright/test'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

test('secret page: renders the full text, demographic fields, and comments below their counter (SECRET-01, SECRET-04, SECRET-05, SECRET-06, SECRET-08)', async ({
  page,
}) => {
  await page.goto(`/secret/${seeded.anonymousSecret()}`)
  const article = page.getByRole('main').getByRole('article').first()
  await expect(article).toContainText('Anónimo')
  await expect(article).toContainText(/Mujer|Hombre|Otro/)
  await expect(article).toContainText(/\d+ años/)
  await expect(article.locator('time').first()).toHaveText(/\d{1,2} de [a-z]+ de \d{4}/)
  await expect(page.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('heading', { level: 2, name: /comentario/ })).toBeVisible()

  await page.goto(`/secret/${seeded.mostCommented()}`)
  await expect(page.getByRole('heading', { level: 2, name: '34 comentarios' })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Cargar más comentarios' }).press('Enter')
  await expect(page.locator('[id^=comment-]')).toHaveCount(34)
})

test('secret page: a secret by an administrator has the long role badge, a card the short one (CARD-06, SECRET-02, SECRET-10)', async ({
  page,
}) => {
  const badge = (name: string) => page.getByRole('article').first().getByText(name, { exact: true })
  await page.goto('/')
  await expect(badge('ADMIN')).toBeVisible()
  await page.goto(`/secret/${seeded.welcome()}`)
  await expect(badge('MURMULLO ADMINISTRADOR')).toBeVisible()
  await expect(badge('ADMIN')).toHaveCount(0)
})

test('secret page: markup in the body is escaped', async ({ page }) => {
  await page.goto(`/secret/${seeded.escapedSecret()}`)
  const article = page.getByRole('main').getByRole('article').first()
  await expect(article).toContainText('<b>negrita</b>')
  await expect(article.locator('b')).toHaveCount(0)
})

test('secret page: the head has canonical URL, Open Graph tags, structured data and robots policy', async ({
  page,
}) => {
  const id = seeded.welcome()
  await page.goto(`/secret/${id}`)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`https://murmullo.example/secret/${id}`)
  expect(await content('meta[property="og:type"]')).toBe('article')
  expect(await content('meta[property="og:image"]')).toBe(`https://murmullo.example/api/v1/share/${id}/link.jpg`)
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
  expect((await content('meta[name=description]'))?.length).toBeLessThanOrEqual(151)
  expect(await content('meta[name=robots]')).toBe('index,follow')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}') as Record<
    string,
    string
  >
  expect(data['@type']).toBe('Article')
  expect(data.datePublished).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.goto(`/secret/${seeded.explicitSecret()}`)
  expect(await content('meta[name=robots]')).toBe('noindex,nofollow')
})

test('secret page: a private secret and an unknown id return the same 404 body (SECRET-13)', async ({ page }) => {
  const bodies: string[] = []
  for (const id of [seeded.privateSecret(), '0000000000000000000000']) {
    expect((await page.goto(`/secret/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se encontró el secreto')
    bodies.push((await page.getByRole('main').innerText()).replaceAll(id, ''))
  }
  expect(bodies[0]).toBe(bodies[1])
  expect((await page.goto('/secret/corto'))?.status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('comment list: without JavaScript pagination by links reaches every comment', async ({ page }) => {
    await page.goto(`/secret/${seeded.mostCommented()}`)
    const shown = await page.locator('[id^=comment-]').count()
    await page.getByRole('link', { name: 'Cargar más comentarios' }).click()
    expect(shown + (await page.locator('[id^=comment-]').count())).toBe(34)
  })
})
