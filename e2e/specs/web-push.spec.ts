// Browser test of web push end to end: Firefox subscribes at a local push service, the server encrypts and sends, the service worker shows.
import { expect } from '@playwright/test'
import type { Page } from 'puppeteer-core'
import { addresses } from '../support/config.ts'
import { launchFirefox, pushPreferences } from '../support/firefox.ts'
import { startPushService } from '../support/servers/push-service.ts'
import { test } from '../support/test.ts'
import { newApiUser } from '../support/users/chat.ts'
import { addComment, publishSecret } from '../support/users/secrets.ts'
import { sameOriginHeaders } from '../support/users/users.ts'

const click = (page: Page, text: string) => page.locator(`button ::-p-text(${text})`).click()

/** Title and text of the notifications that the browser shows. */
const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

test('web push: a subscribed Firefox decrypts and shows the message about a comment, and a second click ends the subscription', async () => {
  test.slow()
  const service = await startPushService(addresses.push.port)
  const firefox = await launchFirefox(pushPreferences(service.url))
  try {
    const { page: author } = await newApiUser('autora')
    const { page: reader } = await newApiUser('lectora')
    const schedule = { mode: 'instant', hours: [9], timeZone: 'America/Bogota' }
    await author.request.put('/api/v1/accounts/me/notification-schedule', {
      headers: sameOriginHeaders,
      data: schedule,
    })
    const secretId = await publishSecret(author, 'Lo que nadie sabe de mí.')
    const { cookies } = await author.request.storageState()
    await firefox.setCookie(
      ...cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path, secure: true })),
    )
    const page = await firefox.newPage()
    await page.goto(`${addresses.site.url}/notifications`)
    await click(page, 'Avisarme en este dispositivo')
    await page.locator('::-p-text(Dejar de avisarme aquí)').wait()
    expect(service.subscriptions()).toBe(1)

    await addComment(reader, secretId, 'Te leo.')
    await expect.poll(() => service.messages.length, { timeout: 60_000 }).toBe(1)
    await expect.poll(() => shownNotifications(page)).toEqual(['Murmullo: Tienes novedades'])
    const [message] = service.messages
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'notifications' })
    expect(message?.headers.authorization).toMatch(/^vapid /)
    expect(message?.body.toString('latin1')).not.toContain('novedades')

    await click(page, 'Dejar de avisarme aquí')
    await page.locator('::-p-text(Avisarme en este dispositivo)').wait()
    await expect.poll(service.subscriptions).toBe(0)
  } finally {
    await firefox.close()
    await service.close()
  }
})
