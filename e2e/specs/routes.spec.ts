// Browser tests of routes: every path the product names renders its page for a user with access, and not the 404 page (NAV-23, NAV-24).
import { expect, type Page } from '@playwright/test'
import {
  startConversation,
  newChatUser,
  newApiUser,
  findPendingRequest,
  sendChatRequest,
} from '../support/users/chat.ts'
import { newStaffPage } from '../support/users/moderation.ts'
import { publishSecret } from '../support/users/secrets.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { uploadPhoto } from '../support/users/photos.ts'
import { pageHeading } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { accountPublicId, seeded } from '../support/data/seeded-database.ts'

async function expectPageOpens(page: Page, path: string, title: string | RegExp) {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await expect(page).toHaveURL(path)
  await expect(page.locator('html'), path).toHaveAttribute('lang', 'es')
  await expect(pageHeading(page), path).toHaveText(title)
}

test('routes: every public path opens its page for a visitor (BRAND-01, LIMIT-20, NAV-23, NAV-24)', async ({
  browser,
  request: apiRequest,
}) => {
  const page = await newVisitorPage(browser)
  for (const [path, title] of [
    ['/', 'Secretos recientes'],
    ['/sfw', 'Secretos amistosos'],
    ['/nsfw', 'Secretos explícitos'],
    ['/murmullo', 'Donde se cuenta lo que no se cuenta'],
    [`/secret/${seeded.anonymousSecret()}`, /.+/],
    ['/new', /.+/],
    ['/login', /.+/],
    ['/register', /.+/],
    ['/test-connection', /.+/],
    ['/photos', 'Entra para ver las fotos'],
    ['/photos/new', 'Entra para compartir fotos'],
    ['/search?q=madre', 'Buscar secretos'],
    ['/politicas-privacidad', 'Política de privacidad'],
    ['/terminos-servicio', 'Términos del servicio'],
    ['/contacto', 'Contacto'],
  ] as const)
    await expectPageOpens(page, path, title)
  for (const [type, kind] of [
    ['sitemap', 'application/xml'],
    ['robots', 'text/plain'],
  ] as const) {
    const answer = await apiRequest.get(`/seo-tools/${type}`)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, `${kind}; charset=utf-8`])
  }
})

test('routes: every private path opens its page for a registered user (NAV-23, NAV-24)', async ({ browser }) => {
  const [{ page, nickname }, friend, stranger] = [await newChatUser(browser), await newApiUser(), await newApiUser()]
  const conversation = await startConversation(friend, { page, nickname })
  await sendChatRequest(stranger.page, nickname, 'Hola, leí lo tuyo.')
  for (const [path, title] of [
    ['/photos', 'Fotos'],
    ['/photos/new', /.+/],
    [`/photos/${await uploadPhoto(page)}`, 'Tu foto'],
    ['/profile', /.+/],
    ['/my-secrets', /.+/],
    ['/notifications', /.+/],
    ['/account', /.+/],
    ['/chat', /.+/],
    [`/chat/${conversation}`, friend.nickname],
    [`/chat/requests/${await findPendingRequest(page)}`, /.+/],
    ['/chat/blocked', /.+/],
    [`/edit-secret/${await publishSecret(page, 'Hoy canté bajo la lluvia sin que nadie mirara.')}`, /.+/],
    [`/user/${accountPublicId(friend.nickname)}`, friend.nickname],
  ] as const)
    await expectPageOpens(page, path, title)
})

test('routes: every moderation path opens its page for an administrator (NAV-23)', async ({ browser }) => {
  const page = await newStaffPage(browser, 'equipo')
  for (const path of ['/admin/test-moderation', '/reports']) await expectPageOpens(page, path, /.+/)
})
