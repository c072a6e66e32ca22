// Browser tests of a plain page: the plain script replaces React in the shell, and without JavaScript the browser does most of it.
import { expect } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { anonymityNotice, desktopViewport, menuDialog, pageHeading, phoneViewport } from '../support/pages/shell.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test.describe('with the plain script', () => {
  test.use({ viewport: desktopViewport, colorScheme: 'light' })
  test('plain page: theme, first-visit notice, shadow of the bar and menu work under the content security policy, and a link to the feed opens a hydrated page (BRAND-10, BRAND-22, FEED-14, NAV-02)', async ({
    page,
  }) => {
    const { problems } = await monitorPage(page)
    await page.goto('/murmullo')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const bar = page.getByRole('banner')
    await bar.getByRole('button', { name: 'Modo oscuro' }).click()
    await expect(page.locator('html')).toHaveClass('dark')
    await expect(bar.getByRole('button', { name: 'Modo claro' })).toBeFocused()

    await anonymityNotice(page).getByRole('button', { name: 'Entendido' }).click()
    await expect(anonymityNotice(page)).toHaveCount(0)

    const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow)
    expect(await shadow()).toBe('none')
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(shadow).not.toBe('none')
    await page.getByRole('button', { name: 'Volver arriba' }).click()
    await expect.poll(shadow).toBe('none')
    await expect(page.locator('#contenido')).toBeFocused()

    await bar.getByRole('button', { name: 'Menú' }).click()
    await menuDialog(page).getByRole('link', { name: 'Políticas de uso' }).click()
    await expect(menuDialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Políticas de uso' })).toBeInViewport()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

    await page.reload()
    await expect(page.locator('html')).toHaveClass('dark')
    await page.clock.install()
    await page.clock.runFor(2_000)
    await expect(anonymityNotice(page)).toHaveCount(0)

    await bar.getByRole('link', { name: 'Leer', exact: true }).click()
    await expect(page).toHaveURL(`${addresses.site.url}/`)
    await waitForHydration(page)
    await expect(pageHeading(page)).toHaveText('Secretos recientes')
    expect(problems).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phoneViewport, colorScheme: 'light' })
  test('plain page: without JavaScript the menu opens, its links work, and the theme form returns to the same page', async ({
    page,
  }) => {
    await page.goto('/terminos-servicio')
    await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
    await expect(page).toHaveURL(/\/terminos-servicio$/)
    await expect(page.locator('html')).toHaveClass('dark')
    await page.getByRole('button', { name: 'Menú' }).click()
    await menuDialog(page).getByRole('link', { name: 'Privacidad' }).click()
    await expect(pageHeading(page)).toHaveText('Política de privacidad')
    await expect(anonymityNotice(page)).toHaveCount(0)
  })
})
