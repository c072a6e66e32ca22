// Tests of /my-secrets and /edit-secret: access, a failed query, and the pages that the loaders return.
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { type data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { refuseWith } from '../../../test/call-action.ts'
import { renderRoute } from '../../../test/render-route.tsx'
import { pageContext } from '../../lib/api/page-context.ts'
import { loader as loadEditPage } from './edit-secret.tsx'
import MySecrets, { loader as loadMySecrets } from './my-secrets.tsx'

type Stub = { readonly api?: object; readonly viewer?: object | null }
type Loader = (args: never) => Promise<unknown>
type Loaded = ReturnType<typeof data<{ readonly empty: { readonly title: string } }>>
const account = { kind: 'registered', pendingSteps: null }
const id = 's'.repeat(22)

/** Result of a loader; an error or redirect that it throws is the result too. */
function load(loader: Loader, path: string, { api = {}, viewer = account }: Stub = {}) {
  const context = new RouterContextProvider()
  context.set(pageContext, { api, viewer, requestId: 'r1', country: () => Promise.resolve('XX') } as never)
  const url = new URL(path, 'https://murmullo.test')
  const args = { url, context, params: { id: url.pathname.split('/')[2] }, request: new Request(url) }
  return loader(args as never).catch((error: unknown) => error)
}

test.each([
  [loadMySecrets, '/my-secrets?tab=private', '/login?redirect=%2Fmy-secrets%3Ftab%3Dprivate'],
  [loadEditPage, `/edit-secret/${id}`, `/login?redirect=%2Fedit-secret%2F${id}`],
])('own secrets %#: a visitor is redirected to login with the way back (MINE-01)', async (loader, path, location) => {
  const response = await load(loader, path, { viewer: null })
  expect((response as Response).headers.get('location')).toBe(location)
})

test('my secrets: a failed query shows the error below the tabs, with a retry (MINE-09)', async () => {
  const unavailable = refuseWith('service.unavailable')
  const api = { secrets: { listMine: unavailable }, accounts: { readSecretErasure: unavailable } }
  const { data: loaderData, init } = (await load(loadMySecrets, '/my-secrets?tab=private', { api })) as Loaded
  expect(init?.status).toBe(503)
  const Page = MySecrets as unknown as ComponentType<{ loaderData: unknown }>
  await renderRoute(() => <Page loaderData={loaderData} />)
  expect(screen.getByRole('heading', { name: 'No se pudieron cargar tus secretos...' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Privados' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Reintentar' })).toBeTruthy()
})

test('my secrets: each tab has its own empty state', async () => {
  const api = {
    secrets: { listMine: () => Promise.resolve({ items: [], next: null }) },
    accounts: { readSecretErasure: () => Promise.resolve({ waiting: null }) },
  }
  const titles = await Promise.all(
    ['all', 'public', 'private'].map(async (tab) => {
      const loaded = (await load(loadMySecrets, `/my-secrets?tab=${tab}`, { api })) as Loaded
      return loaded.data.empty.title
    }),
  )
  expect(titles).toEqual(['Todavía no has contado nada', 'No tienes secretos públicos', 'No tienes secretos privados'])
})

test('edit page: a malformed id and a removed secret get the same 404 as an unknown id; the API is not called for a malformed id', async () => {
  const calls: unknown[] = []
  const secrets = { readMine: (input: unknown) => Promise.resolve({ state: 'removed', calls: calls.push(input) }) }
  for (const each of ['no-es', id])
    expect(await load(loadEditPage, `/edit-secret/${each}`, { api: { secrets } })).toMatchObject({
      data: { code: 'secrets.not_found', requestId: 'r1' },
      init: { status: 404 },
    })
  expect(calls).toEqual([{ id }])
})
