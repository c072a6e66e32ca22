// Browser tests of the secret page: content, comments, structured data, and 404 for private secrets.
import { expect } from '@playwright/test'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

test('secret page: renders text, author, date and structured data, the long badge of an administrator, and all comments page by page (CARD-06, SECRET-01, SECRET-02, SECRET-04, SECRET-05, SECRET-06, SECRET-08, SECRET-10)', async ({
  page,
}) => {
  const badge = (name: string) => page.getByRole('article').first().getByText(name, { exact: true })
  await page.goto('/')
  await expect(badge('ADMIN')).toBeVisible()
  await page.goto(`/secret/${seeded.welcome()}`)
  await expect(badge('MURMULLO ADMINISTRADOR')).toBeVisible()
  await expect(badge('ADMIN')).toHaveCount(0)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}') as Record<
    string,
    string
  >
  expect(data['@type']).toBe('Article')
  expect(data.datePublished).toMatch(/^\d{4}-\d\d-\d\d$/)
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(description?.length).toBeLessThanOrEqual(151)

  await page.goto(`/secret/${seeded.anonymousSecret()}`)
  const article = page.getByRole('main').getByRole('article').first()
  await expect(article).toContainText('Anónimo')
  await expect(article).toContainText(/Mujer|Hombre|Otro/)
  await expect(article).toContainText(/\d+ años/)
  await expect(article.locator('time').first()).toHaveText(/\d{1,2} de [a-z]+ de \d{4}/)
  await expect(page.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/')

  await page.goto(`/secret/${seeded.mostCommented()}`)
  await expect(page.getByRole('heading', { level: 2, name: '34 comentarios' })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Cargar más comentarios' }).press('Enter')
  await expect(page.locator('[id^=comment-]')).toHaveCount(34)
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
