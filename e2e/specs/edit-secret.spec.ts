// Browser tests of /edit-secret: an edited text passes the same checks as a new one, and only the author has access.
import { expect } from '@playwright/test'
import { newAuthor, publishSecret, reviewEndpoint } from '../support/users/secrets.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

for (const javaScriptEnabled of [true, false])
  test(`edit form ${javaScriptEnabled ? 'with' : 'without'} JavaScript: text and explicit flag are updated (MINE-12)`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled })
    const id = await publishSecret(page, 'Como era antes')
    await page.goto(`/edit-secret/${id}`)
    await page.getByLabel('Tu secreto').fill('Como es ahora.\nY nada más.')
    await page.getByLabel('Es explícito').check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page).toHaveURL(`/secret/${id}`)
    await expect(page.getByRole('article').first()).toContainText('Como es ahora.\nY nada más.')
    await expect(page.getByRole('article').first().getByText('Explícito')).toBeVisible()
  })

for (const [text, reason] of [
  ['Vengan a p s s t . m e', 'Contenido bloqueado: aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.'],
  ['[bloquear:violencia]', /^La inteligencia artificial ha bloqueado este contenido: (?!Contenido bloqueado)\S/],
  ['[bloquear:abuso infantil]', 'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.'],
] as const)
  test(`edit form: "${text}" is refused with its error, and the field keeps the text (SPAM-02)`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser)
    const id = await publishSecret(page, 'Como era antes')
    await openHydrated(page, `/edit-secret/${id}`)
    await page.getByLabel('Tu secreto').fill(text)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    const box = page.getByRole('alert')
    await expect(box).toHaveText(reason)
    await expect(box).toBeFocused()
    await expect(page.getByLabel('Tu secreto')).toHaveValue(text)
    // Only a block by the AI classifier can be sent to human review.
    const requests = text === '[bloquear:violencia]' ? 1 : 0
    await expect(page.getByRole('button', { name: 'Pedir revisión humana' })).toHaveCount(requests)
    await page.goto(`/secret/${id}`)
    await expect(page.getByRole('article').first()).toContainText('Como era antes')
  })

test('edit form: the submit button shows the moderation state, and a network error keeps the text (PUBLISH-14)', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  const id = await publishSecret(page, 'Como era antes')
  await page.clock.install()
  await openHydrated(page, `/edit-secret/${id}`)
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/edit-secret/**', async (route) => waiting.then(() => route.abort()))
  await page.getByLabel('Tu secreto').fill('Nuevo')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('button', { name: 'Analizando contenido...' })).toBeDisabled()
  await page.clock.runFor(4_000)
  await expect(page.getByRole('button', { name: 'Verificando...' })).toBeDisabled()
  answer()
  await expect(page.getByRole('alert')).toHaveText(/^No se pudieron guardar los cambios: No hay conexión/)
  await expect(page.getByLabel('Tu secreto')).toHaveValue('Nuevo')
})

test('edit form: typing triggers PII detection with a mask action, and the help card', async ({ browser }) => {
  const page = await newAuthor(browser)
  await openHydrated(page, `/edit-secret/${await publishSecret(page, 'Como era antes')}`)
  const field = page.getByLabel('Tu secreto')
  await field.fill('Escríbeme a marta.ruiz@correo.example, ya no quiero vivir')
  await page.getByRole('button', { name: 'Ocultar marta.ruiz@correo.example' }).click()
  await expect(field).not.toHaveValue(/marta/)
  await expect(field).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'Ayuda' })).toBeVisible()
})

test('edit page access: a secret of another author or an unknown id returns 404; a visitor is redirected to login', async ({
  browser,
  page: visitor,
}) => {
  const page = await newAuthor(browser)
  for (const id of [seeded.anonymousSecret(), seeded.privateSecret(), '0'.repeat(22), 'no-es']) {
    expect((await page.goto(`/edit-secret/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No se encontró el secreto' })).toBeVisible()
  }
  const id = await publishSecret(page, 'Mío', reviewEndpoint)
  await page.goto(`/edit-secret/${id}`)
  await expect(page.getByText('En revisión')).toBeVisible()
  await visitor.goto(`/edit-secret/${id}`)
  await expect(visitor).toHaveURL(`/login?redirect=%2Fedit-secret%2F${id}`)
})
