// Browser tests of notification channels: web push through the service worker, and the unsubscribe link of an e-mail.
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessibleInEachViewport } from '../support/pages/expect-accessible.ts'
import { newAuthor, getNickname, publishSecret } from '../support/users/secrets.ts'
import { findEmailLink, newVisitorPage } from '../support/users/users.ts'
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
  queryValue(`with decided as (insert into identity.statements (id, public_id, secret_id, action, rule, by_human)
      select gen_random_uuid(), left(md5(gen_random_uuid()::text), 22), id, 'marked_explicit', 'adult', true from content.secrets where public_id = '${id}' returning id, secret_id),
    told (id) as (select ('01900000-0000-7000-8000-' || right(gen_random_uuid()::text, 12))::uuid),
    notified as (insert into identity.content_notifications (id, public_id, type, author_tag, statement_id, sort_key, read_key)
      select told.id, left(md5(gen_random_uuid()::text), 22), 'moderation', w.tag, decided.id, told.id, told.id
      from told, decided join identity.secret_authors w using (secret_id))
    insert into identity.deliveries (account_id, channel, due_at)
    select id, 'email_digest', now() from identity.accounts where nickname = '${nickname}' returning channel`)
  const path = await findEmailLink(email, 'Tienes novedades en Murmullo', 'unsubscribe')
  return { page, path }
}

/** The service worker displays the push notification. */
test.use({ serviceWorkers: 'allow' })

test('web push: a click subscribes the device, the service worker shows one notification at a time, a tap opens the list, and a second click unsubscribes', async ({
  browser,
}) => {
  test.slow()
  const page = await newAuthor(browser)
  const { problems, layoutShift } = await monitorPage(page)
  await stubPushManager(page)
  await openIdle(page, '/notifications')
  await expect(subscribeButton(page)).toBeVisible()
  expect(await layoutShift()).toBe(0)
  // No permission prompt before the click.
  expect(await recordedPushRequests(page)).toEqual([])
  await subscribeButton(page).click()
  await expect(unsubscribeButton(page)).toBeVisible()
  await expect(page.getByText(/^Este dispositivo te avisa/)).toBeFocused()
  const [permission, key] = await recordedPushRequests(page)
  expect([permission, key?.length]).toEqual(['permission', 87])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(/\/sw\.js$/)
  await expectAccessibleInEachViewport(page)
  const { deliver, shown, tap } = await attachPushDelivery(page)
  await test.step('delivery and tap', async () => {
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
  await openIdle(page, '/notifications')
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

test('unsubscribe link without JavaScript and session: one click stops notification email, and every state of the page is accessible', async ({
  browser,
}) => {
  test.slow()
  const { page, path } = await userWithDigestEmail(browser)
  const elsewhere = await newVisitorPage(browser, { javaScriptEnabled: false })
  await elsewhere.goto(`${path}x`)
  await expect(elsewhere.getByRole('button', { name: 'Dejar de recibir correos' })).toHaveCount(0)
  await elsewhere.goto(path)
  await expect(elsewhere.getByRole('heading', { name: '¿Dejar de recibir correos?' })).toBeVisible()
  const emailCheckbox = page.getByRole('checkbox', { name: 'Notificaciones por correo' })
  await page.goto('/account')
  await expect(emailCheckbox).toBeChecked()
  await elsewhere.getByRole('button', { name: 'Dejar de recibir correos' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Listo, no te escribiremos más' })).toBeVisible()
  await page.reload()
  await expect(emailCheckbox).not.toBeChecked()
  const { problems } = await monitorPage(page, [404])
  await page.goto(path)
  await expectAccessibleInEachViewport(page)
  await page.getByRole('button', { name: 'Dejar de recibir correos' }).click()
  await expect(page.getByRole('heading', { name: 'Listo, no te escribiremos más' })).toBeVisible()
  await expectAccessibleInEachViewport(page)
  expect(problems).toEqual([])
})
