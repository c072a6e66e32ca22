// Browser tests of the comment form: shown to every reader, with JavaScript and without; a refused comment keeps its text.
import { expect } from '@playwright/test'
import { fillCredentials, newVisitorPage, newEmail, register } from '../support/users/users.ts'
import { waitForHydration, openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

const loginError = 'Debes iniciar sesión para comentar.'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('comment form: a visitor gets the error to log in, and the field keeps its text (COMMENT-01, COMMENT-02)', async ({
      page,
    }) => {
      await page.goto(`/secret/${seeded.mostCommented()}`)
      const field = page.getByLabel('Tu comentario')
      await field.fill('Te leo.\nY te entiendo.')
      await page.getByRole('button', { name: 'Comentar', exact: true }).click()
      await expect(page.getByText(loginError)).toBeVisible()
      await expect(field).toHaveValue('Te leo.\nY te entiendo.')
      await expect(field).toHaveAccessibleDescription(loginError)
      if (javaScriptEnabled) await expect(field).toBeFocused()
      await expect(page.getByRole('heading', { name: '34 comentarios' })).toBeVisible()
    })

    test('comment form: submitting blank text changes nothing and shows no error (COMMENT-04)', async ({ page }) => {
      await page.goto(`/secret/${seeded.mostCommented()}`)
      await page.getByLabel('Tu comentario').fill(' \n ')
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Comentar', exact: true }).click()
      expect((await answered).ok()).toBe(true)
      await expect(page.getByRole('heading', { name: '34 comentarios' })).toBeVisible()
      await expect(page.getByText(loginError)).toHaveCount(0)
    })
  })

test('comment form: a visitor continues with an anonymous account, returns to the secret and comments as "Anónimo" (COMMENT-07)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  const address = `/secret/${seeded.commentable()}`
  await page.goto(address)
  await page.getByLabel('Tu comentario').fill('Aquí estoy')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Iniciar sesión' }).last()).toHaveAttribute('href', /redirect=/)
  await page.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  await page.getByRole('link', { name: 'Ya las guardé' }).click()
  await expect(page).toHaveURL(new RegExp(address))
  await expect(page.getByLabel('Tu comentario')).toHaveValue('Aquí estoy')
  await page.getByLabel('Tu comentario').fill('  Te acompaño desde lejos.  ')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  const comment = page.getByRole('listitem').filter({ hasText: 'Te acompaño desde lejos.' })
  await expect(comment).toContainText('Anónimo')
  await expect(page.getByLabel('Tu comentario')).toHaveValue('')
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Tu comentario')).toHaveValue('')
})

for (const option of ['Iniciar sesión', 'Registrarme'])
  test(`comment draft: a visitor's text is restored after "${option}", in the form of the same secret only`, async ({
    browser,
  }) => {
    const email = newEmail()
    if (option === 'Iniciar sesión') await register(await newVisitorPage(browser), email)
    const page = await newVisitorPage(browser)
    await page.goto(`/secret/${seeded.commentable()}`)
    await page.getByLabel('Tu comentario').fill('Te espero\naquí')
    await page.getByRole('button', { name: 'Comentar', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: option }).click()
    await fillCredentials(page, email)
    await page.getByRole('button', { name: option }).click()
    await expect(page).toHaveURL(/#comentarios$/)
    await expect(page.getByLabel('Tu comentario')).toHaveValue('Te espero\naquí')
    await page.goto(`/secret/${seeded.mostCommented()}`)
    await waitForHydration(page)
    await expect(page.getByLabel('Tu comentario')).toHaveValue('')
  })

test('comment form: the list below it has 24 px of space and a border', async ({ page }) => {
  await page.goto(`/secret/${seeded.mostCommented()}`)
  const button = await page.getByRole('button', { name: 'Comentar', exact: true }).boundingBox()
  const list = page.getByRole('list').filter({ has: page.locator('[id^=comment-]') })
  expect(((await list.boundingBox())?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await expect(list).toHaveCSS('border-top-width', '1px')
})

test("comment list: a new comment is first in the view, with the author's current nickname (COMMENT-01, COMMENT-05, COMMENT-07)", async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  await register(page)
  const nickname = `rio-${Math.random().toString(36).slice(2, 10)}`
  await page.goto('/account')
  await page.getByLabel('Nuevo apodo').fill(nickname)
  await page.getByRole('button', { name: 'Guardar apodo' }).click()
  await expect(page.getByText('Apodo actualizado correctamente')).toBeVisible()
  await page.goto(`/secret/${seeded.commentable()}`)
  await page.getByLabel('Tu comentario').fill('Yo también pasé por ahí.')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.locator('[id^=comment-]').first()).toContainText(nickname)
  await expect(page.locator('[id^=comment-]').first()).toContainText('Yo también pasé por ahí.')
})

test('comment form: a forbidden domain marks the field invalid on input and disables the submit button (SPAM-04, SPAM-05, SPAM-06, SPAM-07)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  await register(page)
  await openHydrated(page, `/secret/${seeded.commentable()}`)
  const field = page.getByLabel('Tu comentario')
  const send = page.getByRole('button', { name: 'Comentar', exact: true })
  await field.pressSequentially('Mejor en p s s t . m e')
  await expect(page.getByText('¡Contenido no permitido detectado!')).toBeVisible()
  await expect(page.getByText('No se permite mencionar psst.me u otras variantes en los comentarios.')).toBeVisible()
  await expect(page.getByText(/^Tu IP se anota/)).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(send).toBeDisabled()
  await field.fill('Mejor aquí')
  await expect(page.getByText('¡Contenido no permitido detectado!')).toHaveCount(0)
  await expect(send).toBeEnabled()
})

test('comment form: without JavaScript the server refuses spam, and the field keeps its text (SPAM-04, SPAM-08)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { javaScriptEnabled: false })
  await register(page)
  await page.goto(`/secret/${seeded.commentable()}`)
  await page.getByLabel('Tu comentario').fill('Vengan a psst.me')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.getByText(/^¿Te gusta hacer spam o no, amiguito\? Acá no\. IP: [\d.]+$/)).toBeVisible()
  await expect(page.getByLabel('Tu comentario')).toHaveValue('Vengan a psst.me')
})
