// Browser tests of sharing a secret: copied link, and rendered image in three formats.
import { expect } from '@playwright/test'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

test('share dialog: copies the link and renders the image in three formats, by keyboard, and returns focus; without JavaScript the link is the image', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/secret/${seeded.anonymousSecret()}`)
  await waitForHydration(page)
  const button = page.getByRole('link', { name: 'Compartir', exact: true })
  // Without JavaScript the browser follows the link.
  const image = await context.request.get((await button.getAttribute('href')) ?? '')
  expect(image.headers()['content-type']).toBe('image/jpeg')
  await button.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Compartir' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Copiar enlace' }).press('Enter')
  await expect(sheet.getByRole('status')).toHaveText('Enlace copiado')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  const picture = sheet.getByRole('img', { name: 'El secreto como imagen' })
  for (const [name, width, height] of [
    ['Horizontal', 1_200, 630],
    ['Cuadrada', 1_080, 1_080],
    ['Historia', 1_080, 1_920],
  ] as const) {
    await sheet.getByRole('radio', { name }).check()
    const size = () =>
      picture.evaluate((image) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight])
    await expect.poll(size, { timeout: 20_000 }).toEqual([width, height])
  }
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Descargar imagen' }).click()
  expect((await downloading).suggestedFilename()).toBe('murmullo-story.jpg')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
})
