// Browser tests of the second factor for moderators: TOTP enrolment, code at login, recovery codes, passkeys and idle timeout (A10).
import { expect, type Page } from '@playwright/test'
import { startTotpEnrolment, newModerator, submitTotpCode, submitPassword } from '../support/users/second-factor.ts'
import { expectAccessibleInEachViewport, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { logIn, newVisitorPage, sessionTokenHash } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { databaseUrl, redisUrl } from '../support/config.ts'
import { queryValue } from '../support/data/seeded-database.ts'
import { freePort, type ManagedProcess, serverProcess } from '../support/servers/processes.ts'

/** Ends the idle time of the verified session. A process with the session in its cache counts a request as staff activity: repeat until none has. */
async function expireEverywhere(page: Page, email: string): Promise<void> {
  await expect(async () => {
    queryValue(`update identity.sessions set second_factor_at = second_factor_at - interval '31 minutes', staff_seen_at = null
      where token = '${await sessionTokenHash(page)}' returning id`)
    queryValue(`update identity.second_factors f set enrolled_at = now() - interval '1 day' from identity.accounts a, identity.users u
      where a.id = f.account_id and u.id = a.user_id and u.email = '${email}' returning a.id`)
    expect((await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302)
  }).toPass()
}

/** Chromium's own authenticator: it verifies its user without asking. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The tests' site has the origin of production. A browser uses passkeys on their own origin only. */
let web: ManagedProcess & { readonly url: string }
test.beforeAll(async () => {
  const port = await freePort()
  const process = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await process.start()
  web = { ...process, url: `http://localhost:${port}` }
})
test.afterAll(() => web.stop())

test('second factor: a new administrator enrols before staff pages open; an idle session keeps the text of an open form and enters a code in another tab; a recovery code opens another browser, where a passkey then replaces code and password (A10)', async ({
  browser,
}) => {
  test.slow()
  const moderator = await newModerator(browser, 'una-clave-larga', accessibilityViewports[0])
  const { page, email } = moderator
  queryValue(`update identity.accounts a set role = 'admin' from identity.users u
    where u.id = a.user_id and u.email = '${email}' returning a.id`)
  const { problems } = await monitorPage(page)
  await openHydrated(page, '/admin/equipo')
  await expect(page).toHaveURL('/account/segundo-factor?volver=%2Fadmin%2Fequipo')
  await submitPassword(moderator)
  const key = await startTotpEnrolment(page)
  await submitTotpCode(page, key, 'Activar')
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('link', { name: 'Ya los guardé' }).click()
  await expect(page).toHaveURL('/admin/equipo')
  expect(problems).toEqual([])

  await expireEverywhere(page, email)
  const nickname = page.getByLabel('Apodo')
  await nickname.fill('quien-no-existe')
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(page.getByText('Falta tu segundo factor, o caducó.')).toBeVisible()
  await expect(nickname).toHaveValue('quien-no-existe')
  // In another tab, as the message says: the session is the same.
  const tab = await page.context().newPage()
  await openHydrated(tab, '/admin/equipo')
  await expect(tab).toHaveURL('/account/segundo-factor?volver=%2Fadmin%2Fequipo')
  await expect(tab.getByText('Tu código anterior caducó')).toBeVisible()
  await tab.getByLabel('Código', { exact: true }).fill('12345')
  await tab.getByRole('button', { name: 'Entrar' }).click()
  await expect(tab.getByText('Ese código no es correcto.')).toBeVisible()
  await expectAccessibleInEachViewport(tab)
  await submitTotpCode(tab, key, 'Entrar', 1)
  await expect(tab).toHaveURL('/admin/equipo')
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(page.getByText('No hay nadie con ese apodo.')).toBeVisible()

  const otherBrowser = await newVisitorPage(browser, { baseURL: web.url })
  await logIn(otherBrowser, email, moderator.password)
  await openHydrated(otherBrowser, '/reports')
  await otherBrowser.getByLabel('Código', { exact: true }).fill(recoveryCode.toUpperCase())
  await otherBrowser.getByRole('button', { name: 'Entrar' }).click()
  await expect(otherBrowser).toHaveURL('/reports')
  await openHydrated(otherBrowser, '/account')
  await otherBrowser.getByRole('link', { name: 'Mi segundo factor' }).click()
  await expect(otherBrowser.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()

  await addVirtualAuthenticator(otherBrowser)
  await otherBrowser.getByLabel('Nombre de la llave nueva').fill('Mi teléfono')
  await otherBrowser.getByRole('button', { name: 'Añadir una llave de acceso' }).click()
  await otherBrowser.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(otherBrowser.getByText('Añadimos «Mi teléfono».')).toBeVisible()
  await expectAccessibleInEachViewport(otherBrowser)
  await expireEverywhere(otherBrowser, email)
  await openHydrated(otherBrowser, '/reports')
  await otherBrowser.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(otherBrowser).toHaveURL('/reports')
  queryValue(
    `update identity.sessions set step_up_at = null where token = '${await sessionTokenHash(otherBrowser)}' returning id`,
  )
  await openHydrated(otherBrowser, '/account/segundo-factor')
  await otherBrowser.getByRole('button', { name: 'Generar códigos nuevos' }).click()
  await otherBrowser.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(otherBrowser.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(
    10,
  )
})

test('second factor: without JavaScript a short password must be changed before TOTP enrolment (A10)', async ({
  browser,
}) => {
  const moderator = await newModerator(browser, 'catorce-letras', { javaScriptEnabled: false })
  const { page } = moderator
  await page.goto('/admin')
  await submitPassword(moderator)
  const longer = 'quince-letras-o'
  await page.getByLabel('Contraseña actual').fill(moderator.password)
  await page.getByLabel('Nueva contraseña').fill(longer)
  await page.getByLabel('Confirmar contraseña').fill(longer)
  await page.getByRole('button', { name: 'Cambiar contraseña y seguir' }).click()
  const key = await startTotpEnrolment(page)
  await page.getByLabel('Código', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Ese código no es correcto.')).toBeVisible()
  // The same TOTP key: a user who already scanned it can continue.
  expect((await page.locator('main code').innerText()).replaceAll(' ', '')).toBe(key)
  await submitTotpCode(page, key, 'Activar')
  await expect(page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('link', { name: 'Ya los guardé' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'Panel' })).toBeVisible()
})
