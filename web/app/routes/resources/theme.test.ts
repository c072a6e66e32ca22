// Unit tests of the theme action, which the form without JavaScript calls: cookie, redirect, and refused input.
import { expect, test } from 'vitest'
import { callAction } from '../../../test/call-action.ts'
import { action } from './theme.ts'

test('theme action: sets the cookie and returns to the route of the form', async () => {
  const { status, location, headers } = await callAction(action, { theme: 'dark', from: '/nsfw?genero=mujer' })
  expect([status, location]).toEqual([303, '/nsfw?genero=mujer'])
  expect(headers.get('set-cookie')).toMatch(/^theme=dark; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/)
})

test.each([
  '//malo.example',
  'https://malo.example',
  '/\\malo.example',
  '\\\\malo.example',
  'javascript:alert(1)',
  '/%2f%2fmalo.example',
  '',
])('theme action: an unsafe return path stays on our origin: %j', async (from) => {
  const { status, location } = await callAction(action, { theme: 'dark', from })
  expect(status).toBe(303)
  expect(new URL(location ?? '', 'https://murmullo.test').origin).toBe('https://murmullo.test')
})

test('theme action: an unknown theme gets 400', async () => {
  await expect(callAction(action, { theme: 'sepia', from: '/' })).rejects.toMatchObject({ init: { status: 400 } })
})

test('theme action: a body that is not a form gets 400', async () => {
  const request = new Request('https://murmullo.test/theme', {
    method: 'POST',
    body: '{"theme":"dark"}',
    headers: { 'content-type': 'application/json' },
  })
  await expect(action({ request, url: new URL(request.url) } as never)).rejects.toMatchObject({ init: { status: 400 } })
})
