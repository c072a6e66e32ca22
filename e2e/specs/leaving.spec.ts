// Taking one's data along, and leaving for good.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { fillCredentials, newBrowser, register } from '../support/people.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/world.ts'

test("one takes one's data along, as JSON and as a page to read", async ({ browser }) => {
  const page = await newBrowser(browser)
  const email = await register(page)
  await page.goto(`/secret/${seeded.answerable()}`)
  await page.getByLabel('Tu comentario').fill('Esto es <b>mío</b>.')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.locator('[id^=comment-]').first()).toContainText('Esto es <b>mío</b>.')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const link = page.getByRole('link', { name: 'Descargar (JSON)' })
  await expect(link).toBeVisible({ timeout: 15_000 })
  const downloading = page.waitForEvent('download')
  await link.click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    account: { email },
    comments: [{ text: 'Esto es <b>mío</b>.' }],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Leerla' }).click()
  await expect(page.getByText('Esto es <b>mío</b>.')).toBeVisible()
  await expect(page.getByText('Todavía no has contado ninguno.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/como estaba el \d+ de \w+ de \d+/)
  await expect(page.getByRole('main')).not.toContainText('{')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: 'Volver a tu cuenta' }).click()
  await expect(page).toHaveURL('/account')
  const stranger = await newBrowser(browser)
  await stranger.goto('/account/datos')
  await expect(stranger).toHaveURL('/login?redirect=%2Faccount%2Fdatos')
  await register(stranger)
  for (const path of ['/account/datos', '/account/datos.json']) {
    await stranger.goto(path)
    await expect(stranger).toHaveURL('/account#seccion-archive')
  }
})

for (const javaScriptEnabled of [true, false])
  test(`one leaves in two steps, is out at once, and gets a receipt ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
  }) => {
    const page = await newBrowser(browser, { javaScriptEnabled, viewport: { width: 1280, height: 800 } })
    const email = await register(page)
    await page.goto('/account')
    await expect(page.getByText('Se borran para siempre todos tus datos personales y todos tus secretos')).toBeVisible()
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect(page.getByRole('button', { name: 'Confirmar eliminación' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    await page.getByRole('button', { name: 'Confirmar eliminación' }).click()
    await expect(page).toHaveURL(/\/\?recibo=/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Reportar' })).toHaveCount(0)
    await expect(page.getByText('Tu cuenta quedó eliminada')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    // Nothing lies over it.
    const notice = await page.getByRole('region', { name: 'Cuenta eliminada' }).boundingBox()
    const filters = await page.getByRole('button', { name: 'Filtros' }).boundingBox()
    expect(filters?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0))
    await page.getByRole('link', { name: 'Recibo de tu cuenta borrada' }).click()
    await page.waitForURL(/\/receipt\//)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Tu cuenta ya no existe' })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    const asked = page.getByText('Pedido', { exact: true })
    const line = await asked.evaluate((word) => Number.parseFloat(getComputedStyle(word).lineHeight))
    expect((await asked.boundingBox())?.height).toBeLessThan(line * 1.5)
    await page.goto('/login')
    await fillCredentials(page, email)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByText('El correo o la contraseña no son correctos.')).toBeVisible()
  })

test('whoever presses twice where the first step was deletes nothing: there is the way back, with the focus', async ({
  browser,
}) => {
  for (const width of [360, 1280]) {
    const page = await newBrowser(browser, { viewport: { width, height: 800 } })
    await register(page)
    await page.goto('/account')
    const first = page.getByRole('button', { name: 'Eliminar mi cuenta' })
    await first.scrollIntoViewIfNeeded()
    const { x, y, width: wide, height } = (await first.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const across of [0.02, 0.98]) {
      await page.mouse.click(x + wide * across, y + height / 2)
      await expect(page.getByRole('button', { name: 'Confirmar eliminación' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Cancelar' })).toBeFocused()
      await page.mouse.click(x + wide * across, y + height / 2)
      await expect(first).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    await expect(page).toHaveURL('/account')
  }
})
