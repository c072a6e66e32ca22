// Browser tests of /edit-secret: an edited text passes the same checks as a new one, and only the author has access.
import { expect } from '@playwright/test'
import { newAuthor, publishSecret, reviewEndpoint } from '../support/users/secrets.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

for (const javaScriptEnabled of [true, false])
  test(`edit form ${javaScriptEnabled ? 'with' : 'without'} JavaScript: a blocked text is refused and keeps the old one; text and explicit flag are updated (MINE-12)`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled })
    const id = await publishSecret(page, 'Como era antes')
    const article = page.getByRole('article').first()
    await (javaScriptEnabled ? openHydrated(page, `/edit-secret/${id}`) : page.goto(`/edit-secret/${id}`))
    await page.getByLabel('Tu secreto').fill('[bloquear:violencia]')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'La inteligencia artificial ha bloqueado este contenido: violencia extrema',
    )
    await expect(page.getByLabel('Tu secreto')).toHaveValue('[bloquear:violencia]')
    await expect(page.getByRole('button', { name: 'Pedir revisión humana' })).toBeVisible()
    await page.goto(`/secret/${id}`)
    await expect(article).toContainText('Como era antes')
    await page.goto(`/edit-secret/${id}`)
    await page.getByLabel('Tu secreto').fill('Como es ahora.\nY nada más.')
    await page.getByLabel('Es explícito').check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page).toHaveURL(`/secret/${id}`)
    await expect(article).toContainText('Como es ahora.')
    await expect(article).toContainText('Y nada más.')
    await expect(article.getByText('Explícito')).toBeVisible()
    if (javaScriptEnabled) return
    for (const other of [seeded.anonymousSecret(), seeded.privateSecret(), '0'.repeat(22)]) {
      expect((await page.goto(`/edit-secret/${other}`))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'No se encontró el secreto' })).toBeVisible()
    }
    await page.goto(`/edit-secret/${await publishSecret(page, 'Mío', reviewEndpoint)}`)
    await expect(page.getByText('En revisión')).toBeVisible()
  })
