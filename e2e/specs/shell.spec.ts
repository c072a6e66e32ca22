// Browser tests of the page shell: header, footer and keyboard navigation.
import { expect } from '@playwright/test'
import { secretLink } from '../support/pages/feed-list.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, menuDialog } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test.describe('header', () => {
  test.use({ viewport: desktopViewport })
  test('header: stays on top, and gets a shadow after 10 px of scroll; the button to the top appears after 300 px (FEED-14, LIMIT-11, NAV-01, NAV-02)', async ({
    page,
  }) => {
    await page.goto('/')
    await waitForHydration(page)
    const bar = page.getByRole('banner')
    const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow)
    const top = () => bar.evaluate((element) => element.getBoundingClientRect().top)
    await page.evaluate(() => scrollTo(0, 8))
    await expect.poll(shadow).toBe('none')
    await page.evaluate(() => scrollTo(0, 12))
    await expect.poll(shadow).not.toBe('none')
    const toTop = page.getByRole('button', { name: 'Volver arriba' })
    await page.evaluate(() => scrollTo(0, 290))
    await expect(toTop).toBeHidden()
    await page.evaluate(() => scrollTo(0, 310))
    await expect(toTop).toBeVisible()
    expect(await top()).toBe(0)
  })
  test('header: offers publish and menu to a visitor; report and chat actions require login (NAV-04, NAV-10, NAV-21)', async ({
    page,
  }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Publicar' })).toHaveAttribute('href', '/new')
    await expect(bar.getByRole('button', { name: 'Menú' })).toBeVisible()
    await expect(bar.getByText('Reportar')).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'Mensajes' })).toHaveCount(0)
  })
})

test('keyboard navigation: skip link, header, menu focus trap and cards work without a mouse', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
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
  for (const [role, name] of [
    ['link', 'Buscar'],
    ['link', 'Publicar'],
    ['button', 'Menú'],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('banner').getByRole(role, { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(menuDialog(page)).toBeVisible()
  for (let tabs = 0; tabs < 25; tabs += 1) {
    await page.keyboard.press('Tab')
    // Chromium moves the focus through the browser's own UI once per round; then the active element is the body.
    const where = await page.evaluate(() =>
      document.activeElement === document.body
        ? 'browser'
        : document.activeElement?.closest('dialog')
          ? 'menu'
          : 'page',
    )
    expect(where).not.toBe('page')
  }
  await menuDialog(page).getByRole('link', { name: 'Amistosos' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sfw$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secretos amistosos')
  const first = secretLink(page.getByRole('article').first())
  await first.focus()
  const ring = await first.evaluate((element) => [
    getComputedStyle(element).outlineStyle,
    getComputedStyle(element, '::after').outlineStyle,
  ])
  expect(ring.some((style) => style !== 'none')).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secret\//)
})

test('footer: renders the legal notice, brand and policy links (BRAND-14, BRAND-15, BRAND-16)', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Murmullo.es`)
  await expect(footer).toContainText('Comparte tus secretos anónimamente')
  await expect(footer).toContainText('mayores de 18 años')
  await expect(footer).toContainText('no se hace responsable')
  await expect(footer.getByRole('link', { name: 'Políticas de uso' })).toHaveAttribute('href', '/murmullo#politicas')
  await expect(footer.getByRole('link', { name: 'Sobre nosotros' })).toHaveAttribute('href', '/murmullo')
})
