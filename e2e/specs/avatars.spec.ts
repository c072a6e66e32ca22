// Browser test of avatars: cropped by the owner, shown to other users, served only from our own endpoint.
import { expect, type Page } from '@playwright/test'
import { newChatUser } from '../support/users/chat.ts'
import { accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { imageFile } from '../support/users/photos.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { accountPublicId } from '../support/data/seeded-database.ts'

const field = (page: Page) => page.getByRole('main').locator('input[type=file]')
const avatarImage = (page: Page, landmark: 'main' | 'dialog') =>
  page.getByRole(landmark).locator('img[src^="/api/v1/avatars/"]')

test('avatar form: an image is cropped by keyboard, uploaded, shown next to the nickname, and deleted again; without JavaScript the file is uploaded uncropped (NAV-13)', async ({
  browser,
}) => {
  const { page, nickname } = await newChatUser(browser, accessibilityViewports[0])
  await openHydrated(page, '/profile')
  await field(page).setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toHaveText('Solo se aceptan imágenes JPEG, PNG, GIF o WebP.')
  await field(page).setInputFiles(imageFile({ width: 800, height: 400 }))
  const frame = page.getByRole('group', { name: 'Encuadrar la imagen' })
  const canvasLength = () => frame.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length)
  await expect(frame.getByRole('button', { name: 'Guardar imagen' })).toBeEnabled()
  const before = await canvasLength()
  await frame.getByLabel('Acercar').press('End')
  await frame.getByLabel('Mover a los lados').press('Home')
  await expect(frame.getByLabel('Acercar')).toHaveValue('100')
  await expect(frame.getByLabel('Mover a los lados')).toHaveValue('0')
  expect(await canvasLength()).not.toBe(before)
  await frame.getByRole('button', { name: 'Guardar imagen' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
  await expect(avatarImage(page, 'main')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await expect(avatarImage(page, 'dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const visitor = await newVisitorPage(browser)
  await visitor.goto(`/user/${accountPublicId(nickname)}`)
  await expect
    .poll(() => avatarImage(visitor, 'main').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Quitar imagen' }).click()
  await expect(avatarImage(page, 'main')).toHaveCount(0)
  await visitor.reload()
  await expect(avatarImage(visitor, 'main')).toHaveCount(0)
  await test.step('without JavaScript', async () => {
    const { page: plain } = await newChatUser(browser, { javaScriptEnabled: false })
    await plain.goto('/profile')
    await plain.getByRole('button', { name: 'Guardar imagen' }).click()
    await expect(plain.getByRole('alert')).toHaveText('Elige una imagen.')
    await field(plain).setInputFiles(imageFile())
    await plain.getByRole('button', { name: 'Guardar imagen' }).click()
    await expect(plain.getByText('Perfil actualizado correctamente')).toBeVisible()
    await expect(avatarImage(plain, 'main')).toBeVisible()
  })
})
