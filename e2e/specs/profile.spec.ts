// Browser test of /profile and /user/{id}: the user's own profile form, and the public view with signed secrets and follow.
import { expect } from '@playwright/test'
import { newVisitorPage, register } from '../support/users/users.ts'
import { test } from '../support/test.ts'
import { publishSecret } from '../support/users/secrets.ts'
import { accountPublicId } from '../support/data/seeded-database.ts'

const newNickname = () => `marea-${Math.random().toString(36).slice(2, 10)}`

test('profile form: a user edits and stores the profile, also with a long name on a phone; the public view has no email, lists what the user signed and can be followed after login (PROFILE-01, PROFILE-02, PROFILE-03, PROFILE-04, PROFILE-05, PROFILE-06, PROFILE-07, PROFILE-08, PROFILE-11, PROFILE-12)', async ({
  browser,
}) => {
  const [page, other] = [
    await newVisitorPage(browser),
    await newVisitorPage(browser, { viewport: { width: 360, height: 740 } }),
  ]
  const email = await register(page)
  const nickname = newNickname()
  await page.goto('/profile')
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
  await expect(page.getByText(email)).toHaveCount(0)
  const unsigned = await publishSecret(page, 'Esto lo cuento sin nombre.')
  const signed = await publishSecret(page, 'Esto lo cuento con mi apodo.', { signed: true })
  const address = `/user/${accountPublicId(nickname)}`
  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'Lía del Mar' })).toBeVisible()
  await expect(other.getByText('@lia')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Esto lo cuento con mi apodo.' })).toHaveAttribute(
    'href',
    `/secret/${signed}`,
  )
  await expect(other.locator(`a[href*="${unsigned}"]`)).toHaveCount(0)
  await expect(other.getByText(email)).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Editar perfil' })).toHaveCount(0)
  // A visitor must log in before following, and returns to the profile.
  await other.getByRole('button', { name: 'Seguir' }).click()
  await expect(other).toHaveURL(`/login?redirect=${encodeURIComponent(address)}`)
  await other.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  await expect(other).toHaveURL(address)
  await other.getByRole('button', { name: 'Seguir' }).click()
  await other.getByRole('button', { name: 'Dejar de seguir' }).click()
  await expect(other.getByRole('button', { name: 'Seguir', exact: true })).toBeVisible()
  await test.step('long display name in a phone viewport', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/profile?edit')
    await page.getByLabel('Nombre para mostrar').fill('W'.repeat(40))
    await page.getByLabel('Nombre de usuario').fill('m'.repeat(40))
    await page.getByRole('button', { name: 'Guardar' }).click()
    const name = page.getByRole('heading', { name: 'W'.repeat(40) })
    await expect(name).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const { x, width } = (await name.boundingBox()) ?? { x: 0, width: 0 }
    expect(x + width).toBeLessThanOrEqual(360)
    expect(await name.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0)
  })
})
