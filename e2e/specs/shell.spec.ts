// What surrounds every page, with the mouse, the keyboard and without JavaScript.
import { expect, type Page, test } from '@playwright/test'

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menú' })
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

test.describe('bar', () => {
  test.use({ viewport: desk })
  test('stays on top and gains a shadow after 10px', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const bar = page.getByRole('banner')
    const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow)
    const top = () => bar.evaluate((element) => element.getBoundingClientRect().top)
    await page.evaluate(() => scrollTo(0, 8))
    await expect.poll(shadow).toBe('none')
    await page.evaluate(() => scrollTo(0, 60))
    await expect.poll(shadow).not.toBe('none')
    expect(await top()).toBe(0)
  })
  test('offers publishing and the menu; reporting and chat only to people with an account', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Publicar' })).toHaveAttribute('href', '/new')
    await expect(bar.getByRole('button', { name: 'Menú' })).toBeVisible()
    await expect(bar.getByText('Reportar')).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'Mensajes' })).toHaveCount(0)
  })
})

test.describe('menu on a desk', () => {
  test.use({ viewport: desk })
  test('has three columns with everywhere one can go', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    await expect(menu(page)).toBeVisible()
    const columns = menu(page).getByRole('heading', { level: 3 })
    await expect(columns).toHaveText(['Navegación', 'Acceso', 'Más opciones'])
    const tops = await columns.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    const links = await menu(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    for (const path of ['/', '/sfw', '/nsfw', '/murmullo', '/photos', '/new', '/login', '/register'])
      expect(links).toContain(path)
    await expect(menu(page).getByText('Administración')).toHaveCount(0)
  })
  test('closes on Escape, outside, on its button and on a new route', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const button = page.getByRole('banner').getByRole('button', { name: 'Menú' })
    await button.click()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await page.mouse.click(8, 780)
    await expect(menu(page)).toBeHidden()
    await button.click()
    await menu(page).getByRole('button', { name: 'Cerrar menú' }).click()
    await expect(menu(page)).toBeHidden()
    await button.click()
    await menu(page).getByRole('link', { name: 'Explícitos' }).click()
    await expect(page).toHaveURL(/\/nsfw$/)
    await expect(menu(page)).toBeHidden()
  })
})

test.describe('drawer on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })
  test('opens at the side, keeps the page still and does not move it', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    // The router puts the scroll where it belongs after hydration; only then it is ours.
    await expect.poll(() => page.evaluate(() => (scrollTo(0, 200), scrollY))).toBe(200)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, 200))
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('button', { name: /Modo/ })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Publicar' })).toBeVisible()
    await bar.getByRole('button', { name: 'Menú' }).click()
    await expect(menu(page)).toBeVisible()
    await page.mouse.move(20, 400)
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(150)
    expect(await page.evaluate(() => scrollY)).toBe(200)
    await page.mouse.click(8, 400)
    await expect(menu(page)).toBeHidden()
  })
  test('every control is at least 44px', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    const small = await page
      .locator('header a, header button, dialog a, dialog button, main button, footer a')
      .evaluateAll((all) =>
        all
          .map((each) => ({
            text: each.textContent || each.getAttribute('aria-label'),
            box: each.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
          .map(({ text, box }) => `${text}: ${Math.round(box.width)}x${Math.round(box.height)}`),
      )
    expect(small).toEqual([])
  })
})

test('everything can be done with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#contenido')).toBeFocused()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /inicio/ })
    .focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('button', { name: /Modo/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  for (let tabs = 0; tabs < 25; tabs += 1) {
    await page.keyboard.press('Tab')
    // Chromium lets the focus pass through the browser's own frame once per round; then it is on the body.
    const where = await page.evaluate(() =>
      document.activeElement === document.body
        ? 'browser'
        : document.activeElement?.closest('dialog')
          ? 'menu'
          : 'page',
    )
    expect(where).not.toBe('page')
  }
  await menu(page).getByRole('link', { name: 'Amistosos' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sfw$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secretos amistosos')
  const first = page.getByRole('article').first().getByRole('link').first()
  await first.focus()
  const ring = await first.evaluate((element) => [
    getComputedStyle(element).outlineStyle,
    getComputedStyle(element, '::after').outlineStyle,
  ])
  expect(ring.some((style) => style !== 'none')).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secret\//)
})

test.describe('theme', () => {
  test.use({ colorScheme: 'light', viewport: desk })
  test('changes at once, is kept, and comes back right from the server', async ({ page, context }) => {
    await page.goto('/')
    await hydrated(page)
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
  test('without JavaScript a form does the same and returns to the page', async ({ browser }) => {
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
    test(`never leads away: ${from || 'nowhere'}`, async ({ request }) => {
      const answer = await request.post('/theme', { form: { theme: 'dark', from }, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
      const target = new URL(answer.headers().location ?? '', 'http://localhost:3100')
      expect(target.host).toBe('localhost:3100')
    })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })
  test('the menu opens and leads on', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    await expect(menu(page)).toBeVisible()
    await menu(page).getByRole('link', { name: 'Amistosos' }).click()
    await expect(page).toHaveURL(/\/sfw$/)
  })
})

test.describe('first-visit notice', () => {
  const notice = (page: Page) => page.getByRole('complementary', { name: 'Aquí nadie sabe quién eres' })
  test('comes 500 ms after the load, leaves when closed and never returns', async ({ page }) => {
    await page.clock.install({ time: '2026-11-15T10:00:00Z' })
    await page.clock.pauseAt('2026-11-15T10:00:01Z')
    await page.goto('/')
    await hydrated(page)
    await page.clock.runFor(450)
    await expect(notice(page)).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(notice(page)).toBeVisible()
    await expect(notice(page)).toContainText('Ya no hace falta registrarse')
    await expect(notice(page).getByRole('link', { name: 'políticas de uso' })).toHaveAttribute(
      'href',
      '/murmullo#politicas',
    )
    await notice(page).getByRole('button', { name: 'Entendido' }).click()
    await page.clock.runFor(250)
    expect(await page.evaluate(() => localStorage.getItem('anonymousNoticeClosed'))).toBeNull()
    await page.clock.runFor(100)
    await expect(notice(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('anonymousNoticeClosed'))).toBe('true')
    await page.reload()
    await hydrated(page)
    await page.clock.runFor(2_000)
    await expect(notice(page)).toHaveCount(0)
  })
})

test('the footer says what it must', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Murmullo.es`)
  await expect(footer).toContainText('Comparte tus secretos anónimamente')
  await expect(footer).toContainText('mayores de 18 años')
  await expect(footer).toContainText('no se hace responsable')
  await expect(footer.getByRole('link', { name: 'Políticas de uso' })).toHaveAttribute('href', '/murmullo#politicas')
  await expect(footer.getByRole('link', { name: 'Sobre nosotros' })).toHaveAttribute('href', '/murmullo')
})
