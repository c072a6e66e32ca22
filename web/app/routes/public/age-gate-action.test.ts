// Unit tests of the action of the age gate: cookie, redirect, and refused return paths.
import { expect, test } from 'vitest'
import { callAction } from '../../../test/call-action.ts'
import { action } from './age-gate.tsx'

test('age gate action: sets a cookie that is the same for every device, and returns to the path of the form', async () => {
  const first = await callAction(action, { redirect: '/nsfw?genero=mujer' })
  expect([first.status, first.location]).toEqual([303, '/nsfw?genero=mujer'])
  const cookie = '__Host-adult=1; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax'
  expect(first.headers.getSetCookie()).toEqual([cookie])
  const second = await callAction(action, { redirect: '/secret/AbCdEfGhIjKlMnOpQrStUv' })
  expect([second.location, second.headers.getSetCookie()]).toEqual(['/secret/AbCdEfGhIjKlMnOpQrStUv', [cookie]])
})

test.each(['//malo.example', 'https://malo.example', '/\\malo.example', 'javascript:alert(1)', ''])(
  'age gate action: an unsafe return path leads home: %j',
  async (redirect) => {
    expect((await callAction(action, { redirect })).location).toBe('/')
  },
)
