// Browser tests of /profile and /user/{id}: the user's own profile form, and the public view with follow.
import { expect } from '@playwright/test'
import { newVisitorPage, register } from '../support/users/users.ts'
import { test } from '../support/test.ts'
import { accountPublicId } from '../support/data/seeded-database.ts'

const newNickname = () => `marea-${Math.random().toString(36).slice(2, 10)}`

test('profile form: a user edits and stores the profile; the public view hides the email and can be followed after login (PROFILE-01, PROFILE-02, PROFILE-03, PROFILE-04, PROFILE-05, PROFILE-06, PROFILE-07, PROFILE-08, PROFILE-11)', async ({
  browser,
}) => {
  const [page, other] = [
    await newVisitorPage(browser),
    await newVisitorPage(browser, { viewport: { width: 360, height: 740 } }),
  ]
  const email = await register(page)
  const nickname = newNickname()
  await page.goto('/profile')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Mis secretos' })).toHaveAttribute(
    'href',
    '/my-secrets',
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'Cuenta' })).toHaveAttribute('href', '/account')
  await page.getByRole('link', { name: 'Editar perfil' }).click()
  await page.getByLabel('Nombre para mostrar').fill('Lía del Mar')
  await page.getByLabel('Nombre de usuario').fill('lia')
  await page.getByLabel('Apodo').fill('x')
  await page.getByLabel('Sobre ti').fill('Escribo de noche.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert')).toContainText('No se pudo actualizar el perfil')
  await expect(page.getByLabel('Sobre ti')).toHaveValue('Escribo de noche.')
  await page.getByLabel('Apodo').fill(nickname)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lía del Mar' })).toBeVisible()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeHidden({ timeout: 6_000 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lía del Mar' })).toBeVisible()
  await expect(page.getByText('Perfil actualizado correctamente')).toHaveCount(0)
  // The avatar initial is the same one as in the menu.
  const initial = page.getByText(email.slice(0, 1).toUpperCase(), { exact: true })
  await expect(page.getByRole('main').locator(initial)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await expect(page.getByRole('dialog').locator(initial)).toBeVisible()
  await page.keyboard.press('Escape')
  const address = `/user/${accountPublicId(nickname)}`
  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'Lía del Mar' })).toBeVisible()
  await expect(other.getByText('@lia')).toBeVisible()
  await expect(other.getByText('Email privado')).toBeVisible()
  await expect(other.getByText(email)).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Editar perfil' })).toHaveCount(0)
  // A visitor must log in before following, and returns to the profile.
  await other.getByRole('button', { name: 'Seguir' }).click()
  await expect(other).toHaveURL(`/login?redirect=${encodeURIComponent(address)}`)
  await other.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  await other.getByRole('link', { name: 'Ya las guardé' }).click()
  await expect(other).toHaveURL(address)
  await other.getByRole('button', { name: 'Seguir' }).click()
  await other.getByRole('button', { name: 'Dejar de seguir' }).click()
  await expect(other.getByRole('button', { name: 'Seguir', exact: true })).toBeVisible()
})

test('profile: a visitor sees a placeholder, and a user with a default nickname has no public view (PROFILE-02, PROFILE-09)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Anónimo' })).toBeVisible()
  const answer = await page.goto(`/user/${accountPublicId('usuario_7k2m9q')}`)
  expect(answer?.status()).toBe(404)
})

test('profile: the public view of an administrator shows the role badge (PROFILE-03)', async ({ browser }) => {
  const page = await newVisitorPage(browser)
  await page.goto(`/user/${accountPublicId('equipo-murmullo')}`)
  await expect(page.getByText('Admin', { exact: true })).toBeVisible()
})

test('profile: a long display name causes no horizontal scroll in a phone viewport', async ({ browser }) => {
  const page = await newVisitorPage(browser, { viewport: { width: 360, height: 740 } })
  await register(page)
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Editar perfil' }).waitFor()
  await expectNoOverflow()
  await page.goto('/profile?edit')
  await page.getByLabel('Nombre para mostrar').fill('W'.repeat(40))
  await page.getByLabel('Nombre de usuario').fill('m'.repeat(40))
  await page.getByRole('button', { name: 'Guardar' }).click()
  const name = page.getByRole('heading', { name: 'W'.repeat(40) })
  await expect(name).toBeVisible()
  await expectNoOverflow()
  const { x, width } = (await name.boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBeLessThanOrEqual(360)
  expect(await name.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0)
})
