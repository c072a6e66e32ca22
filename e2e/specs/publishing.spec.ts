// Browser tests of publishing a secret: form fields, validation, moderation results and error messages; with JavaScript and without.
import { type Browser, expect, type Page } from '@playwright/test'
import { newVisitorPage } from '../support/users/users.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { countSecretsWithText, grantAdmin, clearNickname } from '../support/data/seeded-database.ts'
import {
  uniqueText,
  openPublishForm,
  submitSecret,
  publishButton,
  waitForSecretPage,
  secretField,
} from '../support/pages/publish-form.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function newNicknamedUser(browser: Browser): Promise<{ page: Page; nickname: string }> {
  const page = await openPublishForm(browser)
  const nickname = `mar-${Math.random().toString(36).slice(2, 10)}`
  await page.goto('/account')
  await page.getByLabel('Nuevo apodo').fill(nickname)
  await page.getByRole('button', { name: 'Guardar apodo' }).click()
  await expect(page.getByText('Apodo actualizado correctamente')).toBeVisible()
  return { page, nickname }
}

/** The text of a page for a fresh request. */
async function getPageText(page: Page, path: string): Promise<string> {
  await page.goto(path)
  return (await page.locator('body').textContent()) ?? ''
}

test('publish page: a visitor sees login and registration actions and no form (PUBLISH-01, PUBLISH-02)', async ({
  page,
}) => {
  await page.goto('/new')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Registrarme' })).toHaveAttribute('href', '/register?redirect=%2Fnew')
  await expect(main.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login?redirect=%2Fnew')
  await expect(main.getByRole('button', { name: 'Continuar sin registrarme' })).toBeVisible()
  await expect(secretField(page)).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test('publish form: a secret with all optional fields is published and rendered (CARD-11, LIMIT-15, PUBLISH-03, PUBLISH-05, PUBLISH-07, PUBLISH-10, PUBLISH-16, PUBLISH-23, SECRET-02)', async ({
      browser,
    }) => {
      const page = await openPublishForm(browser, { javaScriptEnabled })
      await expect(page.getByText('Este espacio es solo para mayores de 18 años.')).toBeVisible()
      await expect(page.getByLabel('Confirmo que soy mayor de 18 años')).toBeChecked()
      await expect(page.getByLabel('Prefiero no decir')).toBeChecked()
      await expect(page.getByRole('radio')).toHaveCount(4)
      await page.getByText('Mujer', { exact: true }).click()
      await page.getByLabel('Edad').fill('31')
      await page.getByLabel('Contiene material explícito').check()
      const secretText = uniqueText('Primera línea\nsegunda línea')
      await submitSecret(page, secretText)
      const article = page.getByRole('article')
      await expect(article).toContainText(secretText)
      for (const expected of ['Mujer', '31 años', 'Explícito', 'Anónimo', 'Ubicación desconocida'])
        await expect(article).toContainText(expected)
      expect(countSecretsWithText(secretText)).toBe(1)
    })

    test('publish form: each missing or invalid field shows its error, and the form keeps its text (LIMIT-04, PUBLISH-04, PUBLISH-06, PUBLISH-07, PUBLISH-09)', async ({
      browser,
    }) => {
      const page = await openPublishForm(browser, { javaScriptEnabled })
      await secretField(page).fill(' \n ')
      await publishButton(page).click()
      await expect(secretField(page)).toHaveAccessibleDescription('Escribe tu secreto antes de publicarlo.')
      const secretText = uniqueText()
      await secretField(page).fill(secretText)
      await page.getByText('Otro', { exact: true }).click()
      for (const age of ['17', '121', '12.5', 'x']) {
        await page.getByLabel('Edad').fill(age)
        await publishButton(page).click()
        await expect(page.getByLabel('Edad')).toHaveAccessibleDescription('La edad va de 18 a 120 años.')
        if (javaScriptEnabled) await expect(page.getByLabel('Edad')).toBeFocused()
      }
      await page.getByLabel('Edad').fill('120')
      await page.getByLabel('Confirmo que soy mayor de 18 años').uncheck()
      await publishButton(page).click()
      await expect(alert(page)).toHaveText('Debes confirmar que eres mayor de 18 años para utilizar esta plataforma.')
      await expect(secretField(page)).toHaveValue(secretText)
      await expect(page.getByLabel('Otro')).toBeChecked()
      await page.getByLabel('Confirmo que soy mayor de 18 años').check()
      await publishButton(page).click()
      await waitForSecretPage(page)
      await expect(page.getByRole('article')).toContainText('120 años')
    })

    test('publish form: a blocked text can be sent to human review and is visible to its author only (PUBLISH-18)', async ({
      browser,
    }) => {
      const page = await openPublishForm(browser, { javaScriptEnabled })
      await secretField(page).fill(uniqueText('[bloquear:violencia]'))
      await publishButton(page).click()
      await expect(alert(page).locator('p').first()).toHaveText(
        'La inteligencia artificial ha bloqueado este contenido: violencia extrema',
      )
      await page.getByRole('button', { name: 'Pedir revisión humana' }).click()
      const address = await waitForSecretPage(page)
      await expect(page.getByText('En revisión.')).toBeVisible()
      await expect(page.getByText('Hasta entonces solo lo ves tú.')).toBeVisible()
      const other = await newVisitorPage(browser)
      expect((await other.goto(address))?.status()).toBe(404)
    })

    test('publish form: a double click publishes once', async ({ browser }) => {
      const page = await openPublishForm(browser, { javaScriptEnabled })
      const secretText = uniqueText('Dos veces')
      await secretField(page).fill(secretText)
      await publishButton(page).dblclick()
      await waitForSecretPage(page)
      expect(countSecretsWithText(secretText)).toBe(1)
    })

    test('publish form: spam and child abuse content are refused with their own error (AI-06, PUBLISH-19, SPAM-02)', async ({
      browser,
    }) => {
      const page = await openPublishForm(browser, { javaScriptEnabled })
      await secretField(page).fill('Vengan a psst.me que es mejor')
      await publishButton(page).click()
      await expect(alert(page)).toHaveText('Contenido bloqueado: aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.')
      await secretField(page).fill(uniqueText('[bloquear:abuso infantil]'))
      await publishButton(page).click()
      await expect(alert(page)).toHaveText(
        'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.',
      )
      await expect(page.getByRole('button', { name: 'Pedir revisión humana' })).toHaveCount(0)
    })
  })

test('publish form: age and gender are optional, and the secret shows neither (PUBLISH-08)', async ({ browser }) => {
  const page = await openPublishForm(browser)
  await submitSecret(page, uniqueText('Sin más'))
  await expect(page.getByRole('article')).not.toContainText(/años|Mujer|Hombre|Otro/)
})

test('publish form: the submit button shows the moderation state, then the publishing state (PUBLISH-14, PUBLISH-15)', async ({
  browser,
}) => {
  const page = await openPublishForm(browser)
  const gates = { check: Promise.withResolvers<void>(), page: Promise.withResolvers<void>() }
  await page.route('**/new.data', async (route) => {
    await gates.check.promise
    await route.continue()
  })
  await page.route('**/secret/*.data*', async (route) => {
    await gates.page.promise
    await route.continue()
  })
  await secretField(page).fill(uniqueText('Despacio'))
  await publishButton(page).click()
  const busy = page.locator('button[aria-busy]')
  await expect(busy).toHaveText('Analizando contenido...')
  await expect(busy).toBeDisabled()
  gates.check.resolve()
  await expect(busy).toHaveText('Publicando...')
  gates.page.resolve()
  await waitForSecretPage(page)
})

test('publish form: a user without a nickname gets an error with a link to the profile form (PUBLISH-12, PUBLISH-13)', async ({
  browser,
}) => {
  const { page, nickname } = await newNicknamedUser(browser)
  await page.goto('/new')
  await waitForHydration(page)
  await expect(page.getByRole('main')).toContainText(`Se leerá con tu apodo, ${nickname}`)
  clearNickname(nickname)
  // The session cache holds the old nickname for a moment.
  await expect.poll(() => getPageText(page, '/new')).not.toContain(nickname)
  await waitForHydration(page)
  await secretField(page).fill(uniqueText())
  await publishButton(page).click()
  await expect(alert(page)).toContainText('Debes configurar un apodo en tu perfil antes de publicar secretos.')
  await expect(alert(page).getByRole('link')).toHaveAttribute('href', '/profile')
})

test('publish form: each server or network error shows its message and keeps the text (PUBLISH-17, PUBLISH-20, PUBLISH-21)', async ({
  browser,
}) => {
  const page = await openPublishForm(browser)
  const secretText = uniqueText('Con mala red')
  await secretField(page).fill(secretText)
  const answers = [
    [{ status: 204 }, 'No se pudo crear el secreto. La respuesta del servidor está vacía.'],
    [{ status: 502, body: 'Bad gateway' }, /^Error al publicar el secreto: Error desconocido/],
    [{ status: 200, body: 'nada' }, /^Error inesperado al publicar el secreto/],
    ['abort', 'Error al publicar el secreto: No hay conexión. Revisa tu red y vuelve a intentarlo.'],
  ] as const
  for (const [answer, text] of answers) {
    await page.route('**/new.data', (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
    await publishButton(page).click()
    await expect(alert(page)).toHaveText(text)
    await expect(alert(page)).toBeFocused()
    await expect(secretField(page)).toHaveValue(secretText)
    await page.unroute('**/new.data')
  }
  await publishButton(page).click()
  await waitForSecretPage(page)
  expect(countSecretsWithText(secretText)).toBe(1)
})

test('rate limit: the 11th publish request shows an error with the time until the next one is allowed', async ({
  browser,
}) => {
  const page = await openPublishForm(browser)
  const statuses = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const send = (text: string) =>
      fetch('/api/v1/secrets', {
        method: 'POST',
        headers,
        body: JSON.stringify({ text, isAdult: true, explicit: false }),
      })
    return Promise.all(Array.from({ length: 10 }, async (_, count) => (await send(`Número ${count}`)).status))
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  await secretField(page).fill(uniqueText())
  await publishButton(page).click()
  await expect(alert(page)).toHaveText(
    'Error al publicar el secreto: Vas muy deprisa. Podrás publicar otra vez en 6 minutos.',
  )
})

test('AI moderation outage: the secret is published without review (AI-08)', async ({ browser }) => {
  const page = await openPublishForm(browser)
  await submitSecret(page, uniqueText('[falla:hangUp]'))
  await expect(page.getByText('En revisión.')).toHaveCount(0)
})

test("publish: a secret carries the country of the author's request (PUBLISH-22)", async ({ browser }) => {
  const page = await openPublishForm(browser)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '190.2.1.1' })
  await submitSecret(page, uniqueText('Desde lejos'))
  await expect(page.getByRole('article').getByRole('img', { name: 'Argentina' })).toBeVisible()
})

test('publish: a secret by an administrator shows the administrator badge (PUBLISH-24)', async ({ browser }) => {
  const { page, nickname } = await newNicknamedUser(browser)
  grantAdmin(nickname)
  await expect.poll(() => getPageText(page, '/new')).toContain('Palabras no permitidas')
  await page.goto('/new')
  await waitForHydration(page)
  await submitSecret(page, uniqueText('De la casa'))
  await expect(page.getByRole('article').getByText('MURMULLO ADMINISTRADOR', { exact: true })).toBeVisible()
})

test('publish form: in a phone viewport it works by keyboard, with focus in field order (PUBLISH-10)', async ({
  browser,
}) => {
  const page = await openPublishForm(browser, { viewport: { width: 360, height: 640 } })
  const { problems } = await monitorPage(page)
  const secretText = uniqueText('Con el teclado')
  await secretField(page).focus()
  await page.keyboard.type(secretText)
  await expect(page.getByText('Borrador guardado en este dispositivo')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Descartar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Prefiero no decir')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Mujer')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('44')
  // The identifiability warning appears: its button comes before the remaining fields.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mejor no decirlo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(publishButton(page)).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Enter')
  await waitForSecretPage(page)
  const article = page.getByRole('article')
  for (const expected of [secretText, 'Mujer', '44 años', 'Explícito']) await expect(article).toContainText(expected)
  expect(problems).toEqual([])
})

test('publish form: the text field grows with its content, and a counter appears near the limit', async ({
  browser,
}) => {
  const page = await openPublishForm(browser)
  const before = (await secretField(page).boundingBox())?.height ?? 0
  await secretField(page).fill('Una línea\n'.repeat(12))
  expect((await secretField(page).boundingBox())?.height).toBeGreaterThan(before)
  await expect(page.getByText('/ 5.000')).toHaveCount(0)
  await secretField(page).fill('a'.repeat(4_800))
  await expect(page.getByText('4.800 / 5.000')).toBeVisible()
  await secretField(page).fill('a'.repeat(5_003))
  await expect(secretField(page)).toHaveAccessibleDescription('Sobran 3 caracteres.')
  await publishButton(page).click()
  await expect(secretField(page)).toBeFocused()
  await secretField(page).fill('a'.repeat(5_000))
  await publishButton(page).click()
  await waitForSecretPage(page)
})
