// Browser test of photo mode "moved": the lists link to the other site, and existing photos stay visible until they expire.
import { expect } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { newChatUser } from '../support/users/chat.ts'
import { expectAccessibleInEachViewport } from '../support/pages/expect-accessible.ts'
import { expectImageLoaded, uploadPhoto } from '../support/users/photos.ts'
import { photosMovedUrl, createPhotosMovedServer } from '../support/servers/photos-moved-server.ts'
import type { ManagedProcess } from '../support/servers/processes.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { clickConfirmation } from '../support/users/secrets.ts'
import { test } from '../support/test.ts'

const site = addresses.photosMoved
let moved: ManagedProcess
test.beforeAll(() => (moved = createPhotosMovedServer()).start())
test.afterAll(() => moved.stop())

test('photo mode moved: lists link to the new site without a Referer header, and an existing photo still renders, takes a comment and is deleted (PHOTO-01, PHOTO-03)', async ({
  browser,
}) => {
  const { page } = await newChatUser(browser)
  const id = await uploadPhoto(page, { caption: 'La última' })
  for (const path of ['/photos', '/photos/new']) {
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { name: 'Las fotos se están mudando' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Ir al nuevo sitio' })
    await expect(link).toHaveAttribute('href', photosMovedUrl)
    await expect(link).toHaveAttribute('rel', /noreferrer/)
    await expect(page.getByText('fotos.example')).toBeVisible()
    await expect(page.locator('input[type=file]')).toHaveCount(0)
  }
  await expectAccessibleInEachViewport(page)
  await page.goto(`${site.url}/photos/${id}`)
  await expectImageLoaded(page, 'La foto que acompaña')
  await waitForHydration(page)
  await page.getByLabel('Tu comentario').fill('Qué luz.')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.locator('[id^=comment-]')).toContainText('Qué luz.')
  const button = page.getByRole('button', { name: /^(Eliminar foto|Sí, eliminar)$/ })
  await button.click()
  await clickConfirmation(button, () => page.waitForURL(`${site.url}/photos`, { timeout: 10_000 }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Las fotos se están mudando')
})
