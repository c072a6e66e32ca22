// Unit tests of the safe redirect after login: open-redirect payloads, valid paths, guarded routes.
import { expect, test } from 'vitest'
import { requiresSession, loginUrl, safeRedirect } from './safe-redirect.ts'

const targets = [
  'evil.example',
  'evil.example/account',
  'evil.example%2Faccount',
  '127.0.0.1',
  '[::1]',
  'xn--80ak6aa92e.example',
  'murmullo.example.evil.example',
  'evil.example:443',
  'user@evil.example',
  'murmullo.example@evil.example',
]
const openings = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  'https://',
  'http:',
  'https:/',
  'HTTPS://',
  ' //',
  '/ /',
  '/%09/',
  '/./\\',
  '/..//',
  'ftp://',
  '\u0000//',
]
const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  '/account\r\nSet-Cookie: a=b',
  '/account\u2028',
  '/account<script>',
]
const hostile = [...openings.flatMap((opening) => targets.map((target) => opening + target)), ...scripts]

test(`safe redirect: none of ${hostile.length} hostile return paths leaves the origin`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(200)
  const base = 'https://murmullo.example'
  for (const path of hostile) {
    const safe = safeRedirect(path)
    expect(safe, JSON.stringify(path)).toMatch(/^\/(?![/\\])/)
    // Resolve it like a browser.
    expect(new URL(safe, base).origin, JSON.stringify(path)).toBe(base)
    expect(new URL(safe, base).pathname, JSON.stringify(path)).not.toContain('evil')
  }
  for (const other of [
    null,
    undefined,
    7,
    {},
    '',
    'account',
    '/nada',
    '/api/v1/secrets',
    '/account/../api',
    `/${'a'.repeat(600)}`,
  ])
    expect(safeRedirect(other), JSON.stringify(other)).toBe('/')
})

test('safe redirect: a known route of this site is returned unchanged, with query and fragment', () => {
  const id = 'A'.repeat(22)
  for (const path of [
    '/',
    '/account',
    '/nsfw?genero=mujer&edadMin=20',
    `/secret/${id}#comentarios`,
    `/secret/${id}#comment-${id}`,
    '/chat/requests/abc',
    '/admin/test-moderation',
  ])
    expect(safeRedirect(path)).toBe(path)
})

test('login redirect: a guarded route redirects to the login form and back', () => {
  expect(requiresSession('/my-secrets')).toBe(true)
  expect(requiresSession('/accounting')).toBe(false)
  expect(requiresSession('/murmullo')).toBe(false)
  expect(loginUrl(new URL('https://x.example/account.data?a=1'))).toBe('/login?redirect=%2Faccount%3Fa%3D1')
})
