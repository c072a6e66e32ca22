// Browser tests of the notification schedule: selected on /account with JavaScript and without, and its effect on web push.
import { expect } from '@playwright/test'
import { waitForSseConnection } from '../support/pages/sse.ts'
import { newAuthor, getNickname, addComment, publishSecret } from '../support/users/secrets.ts'
import { stubPushManager } from '../support/pages/web-push.ts'
import { openHydrated, openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { queryValue } from '../support/data/seeded-database.ts'

/** Subscribing to push needs the service worker. */
test.use({ serviceWorkers: 'allow' })

for (const javaScriptEnabled of [true, false])
  test(`notification schedule ${javaScriptEnabled ? 'with' : 'without'} JavaScript: fixed hours and instant delivery are stored and restored`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled, timezoneId: 'America/Argentina/Buenos_Aires' })
    const section = page.getByRole('region', { name: 'Cuándo te avisamos' })
    const fixed = section.getByRole('radio', { name: 'A horas fijas (recomendado)' })
    const instant = section.getByRole('radio', { name: 'Al instante' })
    const hours = () =>
      Promise.all(
        ['Primera hora', 'Segunda hora', 'Tercera hora'].map((label) => section.getByLabel(label).inputValue()),
      )
    const save = () => section.getByRole('button', { name: 'Guardar cuándo' }).click()
    if (javaScriptEnabled) await openHydrated(page, '/account')
    else await page.goto('/account')
    await expect(fixed).toBeChecked()
    expect(await hours()).toEqual(['9', '14', '21'])
    await expect(section).toContainText(javaScriptEnabled ? 'Con la hora de Buenos Aires.' : 'Con la hora de Bogotá.')
    await expect(section).toContainText('tu teléfono sonaría en ese momento')
    await instant.check()
    await save()
    await expect(section).toContainText('Te avisaremos al instante')
    await page.goto('/account')
    await expect(instant).toBeChecked()
    // With JavaScript, selecting an hour selects fixed hours. A duplicate hour counts once.
    await section.getByLabel('Primera hora').selectOption('20:00')
    if (!javaScriptEnabled) await fixed.check()
    await expect(fixed).toBeChecked()
    await section.getByLabel('Segunda hora').selectOption('08:00')
    await section.getByLabel('Tercera hora').selectOption('08:00')
    await save()
    await expect(section).toContainText('Te avisaremos a esas horas')
    await page.goto('/account')
    await expect(fixed).toBeChecked()
    expect(await hours()).toEqual(['8', '20', ''])
  })

test('notification schedule: a comment updates the unread counter immediately, and its push is scheduled for a fixed hour of the user', async ({
  browser,
}) => {
  const page = await newAuthor(browser, { timezoneId: 'Europe/Madrid' })
  const id = await publishSecret(page, 'Lo que alguien comenta a mi lado.')
  const nickname = await getNickname(page)
  await stubPushManager(page)
  const isConnected = waitForSseConnection(page)
  await openIdle(page, '/notifications')
  await page.getByRole('button', { name: 'Avisarme en este dispositivo' }).click()
  await expect(page.getByRole('button', { name: 'Dejar de avisarme aquí' })).toBeVisible()
  await isConnected
  const guest = await newAuthor(browser)
  await addComment(guest, id, 'Te leo.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notificaciones, 1 sin leer' })).toBeVisible()
  const pending =
    queryValue(`select d.channel || to_char(d.due_at at time zone 'Europe/Madrid', ' HH24') || ' ' || (d.sent_at is null)
    from identity.deliveries d join identity.accounts a on a.id = d.account_id where a.nickname = '${nickname}'`)
  expect(pending).toMatch(/^push_digest (09|14|21) true$/)
})
