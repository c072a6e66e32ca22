// Browser tests of notification channels: e-mail digest, web push, quiet hours, and unsubscribe.
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { newAuthor, getNickname, publishSecret } from '../support/users/secrets.ts'
import { sameOriginHeaders, findEmailLink, newVisitorPage } from '../support/users/users.ts'
import { recordedPushRequests, attachPushDelivery, stubPushManager } from '../support/pages/web-push.ts'
import { openHydrated, openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { queryValue } from '../support/data/seeded-database.ts'

const subscribeButton = (page: Page) => page.getByRole('button', { name: 'Avisarme en este dispositivo' })
const unsubscribeButton = (page: Page) => page.getByRole('button', { name: 'Dejar de avisarme aquí' })
const includeTypeCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'Decir si es una solicitud de chat' })

/** A user with a verified e-mail address and one moderation decision. Returns the path of the unsubscribe link in the e-mail. */
async function userWithDigestEmail(browser: Browser): Promise<{ page: Page; path: string }> {
  const page = await newAuthor(browser)
  const id = await publishSecret(page, 'Lo que se decide.')
  const nickname = await getNickname(page)
  const email =
    queryValue(`update identity.users u set email_verified = true from identity.accounts a
    where a.user_id = u.id and a.nickname = '${nickname}' returning u.email`).split('\n')[0] ?? ''
  queryValue(`with decided as (insert into identity.statements (id, public_id, account_id, secret_id, action, rule, by_human)
      select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), w.account_id, w.secret_id, 'marked_explicit', 'adult', true
      from identity.secret_authors w join content.secrets s on s.id = w.secret_id where s.public_id = '${id}' returning id, account_id),
    told as (insert into identity.notifications (id, public_id, account_id, type, statement_id, sort_key)
      select ('01900000-0000-7000-8000-' || right(gen_random_uuid()::text, 12))::uuid, left(md5(gen_random_uuid()::text), 22), account_id, 'moderation', id, gen_random_uuid() from decided
      returning account_id)
    insert into identity.deliveries (account_id, channel, due_at) select account_id, 'email_digest', now() from told returning channel`)
  const path = await findEmailLink(email, 'Tienes novedades en Murmullo', 'unsubscribe')
  return { page, path }
}

/** The service worker displays the push notification. */
test.use({ serviceWorkers: 'allow' })

const emailCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'Avisos por correo' })

test('web push: a click subscribes the device, an option adds the notification type, and a second click unsubscribes', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  const { problems } = await monitorPage(page)
  await stubPushManager(page)
  await openIdle(page, '/notifications')
  await expect(subscribeButton(page)).toBeVisible()
  // No permission prompt before the click.
  expect(await recordedPushRequests(page)).toEqual([])
  await subscribeButton(page).click()
  await expect(unsubscribeButton(page)).toBeVisible()
  await expect(page.getByText(/^Este dispositivo te avisa/)).toBeFocused()
  const [permission, key] = await recordedPushRequests(page)
  expect([permission, key?.length]).toEqual(['permission', 87])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(/\/sw\.js$/)
  await expect(includeTypeCheckbox(page)).not.toBeChecked()
  await includeTypeCheckbox(page).click()
  await expect(includeTypeCheckbox(page)).toBeChecked()
  await openIdle(page, '/notifications')
  await expect(includeTypeCheckbox(page)).toBeChecked()
  await unsubscribeButton(page).click()
  await expect(subscribeButton(page)).toBeVisible()
  await expect(page.getByText(/^Este dispositivo puede avisarte/)).toBeFocused()
  await openIdle(page, '/notifications')
  await expect(subscribeButton(page)).toBeVisible()
  expect(problems).toEqual([])
})

test('web push: the service worker shows one notification at a time, and a tap opens the notification list', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await stubPushManager(page)
  await openIdle(page, '/notifications')
  await subscribeButton(page).click()
  await expect(unsubscribeButton(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const { deliver, shown, tap } = await attachPushDelivery(page)
  await deliver(JSON.stringify({ body: 'Alguien quiere conversar contigo' }))
  await expect.poll(shown).toEqual(['Murmullo: Alguien quiere conversar contigo'])
  // An invalid payload still shows a generic notification.
  await deliver('no es nada')
  await expect.poll(shown).toEqual(['Murmullo: Tienes novedades'])
  expect(await tap()).toEqual(['focus /notifications'])
  expect(await shown()).toEqual([])
  // The user may be typing in this tab, so it is not navigated.
  await openHydrated(page, '/new')
  await deliver('')
  await expect.poll(shown).toHaveLength(1)
  expect(await tap()).toEqual(['open /notifications'])
})

test('web push: without a server key the subscribe action shows that push is not available', async ({ browser }) => {
  const page = await newAuthor(browser)
  await stubPushManager(page)
  await page.route('**/me/push/look', (route) => route.fulfill({ json: { key: null, isOn: false, saysKind: false } }))
  await openIdle(page, '/notifications')
  await subscribeButton(page).click()
  await expect(page.getByText(/^Los avisos en dispositivos no están disponibles por ahora/)).toBeFocused()
  await expect(subscribeButton(page)).toHaveCount(0)
})

test('web push: a dismissed permission prompt or a failed state request shows an error, and logout deletes the subscription', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await stubPushManager(page)
  await openIdle(page, '/notifications')
  // A user who dismisses the prompt gets an explanation and can ask again.
  const setPermission = (permission: string) =>
    page.evaluate((given) => Object.assign(Notification, { requestPermission: async () => given }), permission)
  await setPermission('default')
  await subscribeButton(page).click()
  await expect(page.getByText(/^No llegaste a responder/)).toBeVisible()
  await expect(subscribeButton(page)).toBeFocused()
  await setPermission('granted')
  await subscribeButton(page).click()
  await expect(unsubscribeButton(page)).toBeVisible()
  await page.route('**/me/push/look', (route) => route.abort())
  await openIdle(page, '/notifications')
  await expect(page.getByText('No pudimos mirar si este dispositivo te avisa.')).toBeVisible()
  await page.unroute('**/me/push/look')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(unsubscribeButton(page)).toBeVisible()
  const endpoint = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('push-subscription') ?? '') as { endpoint: string }).endpoint,
  )
  const subscriptionCount = () =>
    queryValue(`select count(*) from identity.push_subscriptions where endpoint = '${endpoint}'`)
  expect(subscriptionCount()).toBe('1')
  await page.request.post('/api/v1/accounts/log-out', { headers: sameOriginHeaders, data: {} })
  expect(subscriptionCount()).toBe('0')
})

test('web push: without JavaScript the option is hidden and the notification settings are linked', async ({
  browser,
}) => {
  const page = await newAuthor(browser, { javaScriptEnabled: false })
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Cómo te avisamos' })).toBeVisible()
  await expect(subscribeButton(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'tu cuenta' })).toHaveAttribute('href', '/account#seccion-schedule')
})

for (const javaScriptEnabled of [true, false])
  test(`quiet hours form ${javaScriptEnabled ? 'with' : 'without'} JavaScript: the interval is validated, stored and removed`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled, timezoneId: 'America/Argentina/Buenos_Aires' })
    const section = page.getByRole('region', { name: 'Horas tranquilas' })
    const box = section.getByRole('checkbox', { name: 'Guardar silencio' })
    const save = async () => {
      await section.getByRole('button', { name: 'Guardar horas' }).click()
    }
    if (javaScriptEnabled) await openHydrated(page, '/account')
    else await page.goto('/account')
    await expect(box).not.toBeChecked()
    await expect(section).toContainText(javaScriptEnabled ? 'Con la hora de Buenos Aires.' : 'Con la hora de Bogotá.')
    // With JavaScript, selecting an hour checks the box. Without it the user checks the box.
    if (!javaScriptEnabled) {
      await section.getByLabel('Desde las').selectOption('23:00')
      await save()
      await expect(section).toContainText('Sin horas tranquilas: «Guardar silencio» está sin marcar.')
      await box.check()
    }
    await section.getByLabel('Desde las').selectOption('23:00')
    await expect(box).toBeChecked()
    await section.getByLabel('Hasta las').selectOption('23:00')
    await save()
    await expect(section).toContainText('Elige dos horas distintas.')
    await box.check()
    await section.getByLabel('Desde las').selectOption('23:00')
    await section.getByLabel('Hasta las').selectOption('07:00')
    await save()
    await expect(section).toContainText('Horas tranquilas guardadas')
    await page.goto('/account')
    await expect(box).toBeChecked()
    await expect(section.getByLabel('Desde las')).toHaveValue('23')
    await expect(section.getByLabel('Hasta las')).toHaveValue('7')
    await box.uncheck()
    await save()
    await expect(section).toContainText('Sin horas tranquilas')
    await page.goto('/account')
    await expect(box).not.toBeChecked()
  })

for (const javaScriptEnabled of [true, false])
  test(`unsubscribe link ${javaScriptEnabled ? 'with' : 'without'} JavaScript: one click stops notification email without a session`, async ({
    browser,
  }) => {
    const { page, path } = await userWithDigestEmail(browser)
    const elsewhere = await newVisitorPage(browser, { javaScriptEnabled })
    await elsewhere.goto(path)
    await expect(elsewhere.getByRole('heading', { name: '¿Dejar de recibir correos?' })).toBeVisible()
    await page.goto('/account')
    await expect(emailCheckbox(page)).toBeChecked()
    await elsewhere.getByRole('button', { name: 'Dejar de recibir correos' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Listo, no te escribiremos más' })).toBeVisible()
    await page.reload()
    await expect(emailCheckbox(page)).not.toBeChecked()
  })

for (const screen of accessibilityViewports)
  test(`notification settings: at viewport width ${screen.viewport.width} there is no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    const { path } = await userWithDigestEmail(browser)
    const page = await newAuthor(browser, screen)
    const { problems, layoutShift } = await monitorPage(page, [404])
    await stubPushManager(page)
    await openIdle(page, '/notifications')
    await expect(subscribeButton(page)).toBeVisible()
    await expectAccessible(page)
    expect(await layoutShift()).toBe(0)
    await subscribeButton(page).click()
    await expect(unsubscribeButton(page)).toBeVisible()
    await expectAccessible(page)
    await openIdle(page, '/account')
    await page.getByRole('heading', { name: 'Cuándo te avisamos' }).scrollIntoViewIfNeeded()
    await expectAccessible(page)
    for (const address of [path, `${path}x`]) {
      await page.goto(address)
      await expectAccessible(page)
    }
    await page.goto(path)
    await page.getByRole('button', { name: 'Dejar de recibir correos' }).click()
    await expect(page.getByRole('heading', { name: 'Listo, no te escribiremos más' })).toBeVisible()
    await expectAccessible(page)
    expect(problems).toEqual([])
  })
