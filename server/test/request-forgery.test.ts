// Integration tests against requests that another site makes a browser send: forms to pages, bodies that need no preflight, and cross-origin reads.
// access-matrix.test.ts sends forged requests to every endpoint.
import { type Endpoint, listEndpoints, pathFields } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageStub } from './site/page-stub.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
let cookie: string
let submits = 0
beforeAll(async () => {
  const pages = createPageStub({
    loader: () => new Response('page'),
    action: () => {
      submits += 1
      return new Response('submitted')
    },
  })
  world = await createWorld({ pages })
  cookie = [...(await world.users.registered()).cookies].map((pair) => pair.join('=')).join('; ')
})
afterAll(() => world.close())

const ownPage = { 'sec-fetch-site': 'same-origin' }
const forged = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://murmullo.example' },
  { origin: 'https://malo.example' },
  { origin: 'null' },
  { origin: 'https://murmullo.example.malo.example' },
  { origin: 'https://murmullo.example:8443' },
  {},
] as Record<string, string>[]
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']

test('CSRF check: no form of another site reaches the action of a page, with or without JavaScript, and a form of the page does', async () => {
  const submit = (path: string, headers: Record<string, string>) =>
    fetch(world.url + path, { method: 'POST', headers: { cookie, ...headers }, body: 'a=1' })
  for (const path of ['/logout', '/logout.data', '/login', '/account', '/theme'])
    for (const headers of forged)
      for (const type of formTypes) {
        const { status } = await submit(path, { ...headers, 'content-type': type })
        expect(status, `${path} ${JSON.stringify(headers)} ${type}`).toBe(403)
      }
  expect(submits).toBe(0)
  await submit('/logout', { ...ownPage, 'content-type': formTypes[0] ?? '' })
  expect(submits).toBe(1)
})

const writes = listEndpoints(endpoints).filter(({ endpoint }) => endpoint.method !== 'GET')
const fill = ({ path }: Endpoint) =>
  pathFields(path).reduce((filled, name) => filled.replace(`{${name}}`, '-'), path as string)

test('API body: every endpoint with a JSON body refuses every other content type, also those that a form can send', async () => {
  const wrong: string[] = []
  for (const { name, endpoint } of writes.filter((each) => each.endpoint.requestType === undefined))
    await Promise.all(
      [...formTypes, 'application/json\ta', 'text/json', 'application/jsonp'].map(async (type) => {
        const { status } = await fetch(`${world.url}/api/v1${fill(endpoint)}`, {
          method: endpoint.method,
          headers: { ...ownPage, cookie, 'content-type': type },
          body: '{}',
        })
        if (status !== 415) wrong.push(`${name} with ${type}: ${status}`)
      }),
    )
  expect(wrong).toEqual([])
})

test('API methods: no cross-origin preflight is granted, and a header does not change the method', async () => {
  const preflight = { origin: 'https://malo.example', 'access-control-request-method': 'POST' }
  const opened = [
    await fetch(`${world.url}/api/v1/secrets`, { method: 'OPTIONS', headers: preflight }),
    await fetch(`${world.url}/api/v1/secrets`, { headers: { origin: 'https://malo.example' } }),
  ]
  for (const { headers } of opened)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  const overridden = await fetch(`${world.url}/api/v1/accounts/me`, {
    headers: { cookie, 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' },
  })
  expect(overridden.status).toBe(200)
})
