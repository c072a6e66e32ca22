// Unit test of the logout action: the response that ends the session.
import { expect, test } from 'vitest'
import { callAction } from '../../../test/call-action.ts'
import { action } from './logout.tsx'

test('logout action: ends the session, clears the cache and the storage of the browser, and redirects home', async () => {
  let ended = 0
  const { status, location, headers } = await callAction(
    action,
    {},
    { api: { accounts: { logOut: async () => (ended += 1) } } },
  )
  expect([ended, status, location]).toEqual([1, 303, '/'])
  expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
})
