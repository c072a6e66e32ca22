// The slice: the feed, a secret with its comments, and the pages that say no.
import { expect, type Page, test } from '@playwright/test'
import { addresses } from '../support/addresses.ts'
import { watch } from '../support/watch.ts'
import { seeded } from '../support/world.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )
const idsOf = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((each) => each.querySelector('a')?.getAttribute('href')?.split('/')[2] ?? ''),
  )

test('the feed lists ten, pinned first, and grows by scrolling to the end without repeating one', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await expect(cards(page)).toHaveCount(10)
  await expect(cards(page).first()).toContainText('Fijado')
  await expect(cards(page).first()).toContainText('ADMIN')
  const total = seeded.visibleCount()
  // What is far leaves the document, so each is counted when it is met.
  const met = new Set<string>()
  const end = page.getByText('Has llegado al final')
  while (!(await end.isVisible())) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(50)
    const ids = await idsOf(page)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) met.add(id)
  }
  expect(met.size).toBe(total)
  await expect(page.getByText(`${total} de ${total} secretos`)).toBeVisible()
})

test('the button loads the next page too', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
})

test('a failed page says so and can be retried', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.route('**/more/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Error al cargar los secretos: ')
  await page.unroute('**/more/**')
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
})

test('coming back from a secret finds the list as long and as far down as it was left', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
  const twelfth = cards(page).nth(11)
  await twelfth.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await twelfth.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/secret\//)
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40)
})

test('sections list only their own, each with its own heading and title', async ({ page }) => {
  const seen: string[] = []
  for (const [path, heading] of [
    ['/', 'Secretos recientes'],
    ['/sfw', 'Secretos amistosos'],
    ['/nsfw', 'Secretos explícitos'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    seen.push(await page.title(), (await page.locator('meta[name=description]').getAttribute('content')) ?? '')
    const explicit = await cards(page).filter({ hasText: 'Explícito' }).count()
    if (path === '/sfw') expect(explicit).toBe(0)
    if (path === '/nsfw') expect(explicit).toBe(await cards(page).count())
  }
  expect(new Set(seen).size).toBe(6)
  await expect(page.locator('meta[name=rating]').first()).toHaveAttribute('content', 'adult')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the feed can be read to its end by links', async ({ page }) => {
    await page.goto('/nsfw')
    const ids = await idsOf(page)
    for (;;) {
      const more = page.getByRole('link', { name: 'Cargar más secretos' })
      if ((await more.count()) === 0) break
      await more.click()
      ids.push(...(await idsOf(page)))
    }
    expect(ids.length).toBe(seeded.explicitCount())
    expect(new Set(ids).size).toBe(ids.length)
  })
  test('all comments can be read by links', async ({ page }) => {
    await page.goto(`/secret/${seeded.mostCommented()}`)
    const shown = await page.locator('[id^=comment-]').count()
    await page.getByRole('link', { name: 'Cargar más comentarios' }).click()
    expect(shown + (await page.locator('[id^=comment-]').count())).toBe(34)
  })
})

test('a secret shows its whole text, who more or less wrote it, and its comments under their count', async ({
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
  await hydrated(page)
  await page.getByRole('link', { name: 'Cargar más comentarios' }).press('Enter')
  await expect(page.locator('[id^=comment-]')).toHaveCount(34)
})

test('markup in a secret is text', async ({ page }) => {
  await page.goto(`/secret/${seeded.escapedSecret()}`)
  const article = page.getByRole('main').getByRole('article').first()
  await expect(article).toContainText('<b>negrita</b>')
  await expect(article.locator('b')).toHaveCount(0)
})

test('the head of a secret is real', async ({ page }) => {
  const id = seeded.welcome()
  await page.goto(`/secret/${id}`)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`https://murmullo.example/secret/${id}`)
  expect(await content('meta[property="og:type"]')).toBe('article')
  expect(await content('meta[property="og:image"]')).toBe('https://murmullo.example/murmullo-social.jpg')
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

test('an unknown address is a 404 with a way home', async ({ page }) => {
  expect((await page.goto('/nada'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Página no encontrada')
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL(/:3100\/$/)
})

test('private and unwritten secrets are the same page', async ({ page }) => {
  const bodies: string[] = []
  for (const id of [seeded.privateSecret(), '0000000000000000000000']) {
    expect((await page.goto(`/secret/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se encontró el secreto')
    bodies.push((await page.getByRole('main').innerText()).replaceAll(id, ''))
  }
  expect(bodies[0]).toBe(bodies[1])
  expect((await page.goto('/secret/corto'))?.status()).toBe(404)
})

test('a page that fails says so in Spanish, with a way home, and nothing of the error', async ({ page }) => {
  const response = await page.goto('/?after=inventado')
  expect(response?.status()).toBe(400)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo salió mal')
  await expect(page.getByRole('main')).toContainText('Error al cargar los secretos: ')
  // Asking the same again would not help.
  await expect(page.getByRole('link', { name: 'Reintentar' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
  expect(await page.content()).not.toMatch(/Unexpected Application Error|at .*\.(js|ts):\d+|node_modules/)
})

test('a form larger than a form can be is refused', async ({ request }) => {
  expect((await request.post('/theme', { form: { theme: 'dark', from: 'x'.repeat(100_000) } })).status()).toBe(413)
})

test('addresses that would be read as another host are refused', async () => {
  const { request } = await import('node:http')
  for (const path of ['//malo.example/sfw', '/\\malo.example/sfw', 'http://malo.example/sfw']) {
    const status = await new Promise((resolve) => {
      request({ host: '127.0.0.1', port: addresses.site.port, path, method: 'GET' }, (answer) =>
        resolve(answer.resume().statusCode),
      ).end()
    })
    expect([400, 404], path).toContain(status)
  }
})

test.describe('maintenance', () => {
  test('closes every page with 503, says what comes, leads to the community, and runs no script', async ({ page }) => {
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
  })
  test('is not a page while we are open', async ({ page }) => {
    expect((await page.goto('/maintenance'))?.status()).toBe(404)
  })
})

test('nothing that is seen moves while the list grows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { layoutShift } = await watch(page)
  await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
  await page.goto('/')
  await hydrated(page)
  while ((await cards(page).count()) < 40) {
    await page.mouse.wheel(0, 250)
    await page.waitForTimeout(30)
  }
  expect(await layoutShift()).toBe(0)
})
