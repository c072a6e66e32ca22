// Browser tests of routes: every path the product names renders its page for a user with access, and not the 404 page (NAV-23, NAV-24).
import { expect, type Page } from '@playwright/test'
import { befriend, newPerson, newVoice, pendingRequest, request } from '../support/chat.ts'
import { teamMember } from '../support/moderation.ts'
import { tell } from '../support/own-secrets.ts'
import { newBrowser } from '../support/people.ts'
import { share } from '../support/photos.ts'
import { heading } from '../support/shell.ts'
import { test } from '../support/test.ts'
import { personId, seeded } from '../support/world.ts'

async function opens(page: Page, path: string, title: string | RegExp) {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await expect(page).toHaveURL(path)
  await expect(heading(page), path).toHaveText(title)
}

test('routes: every public path opens its page for a visitor (NAV-23, NAV-24)', async ({
  browser,
  request: machine,
}) => {
  const page = await newBrowser(browser)
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
    await opens(page, path, title)
  for (const [type, kind] of [
    ['sitemap', 'application/xml'],
    ['robots', 'text/plain'],
  ] as const) {
    const answer = await machine.get(`/seo-tools/${type}`)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, `${kind}; charset=utf-8`])
  }
})

test('routes: every private path opens its page for a registered user (NAV-23, NAV-24)', async ({ browser }) => {
  const [{ page, nickname }, friend, stranger] = [await newPerson(browser), await newVoice(), await newVoice()]
  const conversation = await befriend(friend, { page, nickname })
  await request(stranger.page, nickname, 'Hola, leí lo tuyo.')
  for (const [path, title] of [
    ['/photos', 'Fotos'],
    ['/photos/new', /.+/],
    [`/photos/${await share(page)}`, 'Tu foto'],
    ['/profile', /.+/],
    ['/my-secrets', /.+/],
    ['/notifications', /.+/],
    ['/account', /.+/],
    ['/chat', /.+/],
    [`/chat/${conversation}`, friend.nickname],
    [`/chat/requests/${await pendingRequest(page)}`, /.+/],
    ['/chat/blocked', /.+/],
    [`/edit-secret/${await tell(page, 'Hoy canté bajo la lluvia sin que nadie mirara.')}`, /.+/],
    [`/user/${personId(friend.nickname)}`, friend.nickname],
  ] as const)
    await opens(page, path, title)
})

test('routes: every moderation path opens its page for an administrator (NAV-23, NAV-24)', async ({ browser }) => {
  const page = await teamMember(browser, 'equipo')
  for (const path of ['/admin/test-moderation', '/reports']) await opens(page, path, /.+/)
})
