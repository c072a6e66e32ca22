// Unit tests of the email layout: both colour schemes, and no request to our server when a mail client shows the email.
import { expect, test } from 'vitest'
import { renderEmail } from './email-layout.ts'

const link = { to: 'https://murmullo.example/notifications', label: 'Ver mis avisos' }
const email = renderEmail('ana@correo.example', { subject: 'Novedades', lines: ['Hay novedades.'], link })

test('email layout: its only image is inside the email, so that showing it sends no request', () => {
  const sources = [...email.html.matchAll(/(?:src|background|url)\s*[=(]\s*"?([^"\s)]+)/g)].map(([, source]) => source)
  expect(sources).toEqual(['cid:techos'])
  expect(email.images?.map(({ cid, type }) => [cid, type])).toEqual([['techos', 'image/png']])
  expect(email.images?.[0]?.content.length).toBeLessThan(12_000)
})

test('email layout: it declares both colour schemes, and the dark one has its own colours', () => {
  expect(email.html).toContain('<meta name="color-scheme" content="light dark">')
  expect(email.html).toMatch(/@media\(prefers-color-scheme:dark\)\{body\{background:#110d1b!important/)
})
