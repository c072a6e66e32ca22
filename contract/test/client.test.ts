// Unit tests of the typed HTTP client, with a stub fetch.
import { expect, test } from 'vitest'
import { createClient } from '../src/api/client.ts'
import { endpoints } from '../src/api/endpoints.ts'
import { AppError } from '../src/core/errors.ts'

type SentRequest = { method?: string | undefined; headers: Headers; body: unknown }

function clientWithResponse(status: number, body: unknown) {
  const requestedUrls: string[] = []
  const requests: SentRequest[] = []
  const client = createClient(endpoints, {
    baseUrl: 'https://murmullo.example',
    fetch: async (address, { method, headers, body: sent } = {}) => {
      requestedUrls.push(address instanceof Request ? address.url : address.toString())
      requests.push({ method, headers: new Headers(headers), body: sent })
      return body instanceof Blob
        ? new Response(body, { status, headers: { 'content-type': body.type } })
        : new Response(JSON.stringify(body), { status })
    },
  })
  return { client, requestedUrls, requests }
}

test('HTTP client: the input becomes path parameters and query string', async () => {
  const { client, requestedUrls } = clientWithResponse(200, {})
  await client.secrets.listFeed({ section: 'sfw' })
  await client.comments.listComments({ secretId: 'a/b', after: 'c' })
  expect(requestedUrls).toEqual([
    'https://murmullo.example/api/v1/secrets?section=sfw',
    'https://murmullo.example/api/v1/secrets/a%2Fb/comments?after=c',
  ])
})

test('HTTP client: an error response is thrown with its code; any other response is thrown as service.failed', async () => {
  const refusal = { error: { code: 'secrets.not_found', data: {}, requestId: 'r' } }
  await expect(clientWithResponse(404, refusal).client.secrets.readSecret({ id: 'x' })).rejects.toEqual(
    new AppError('secrets.not_found'),
  )
  await expect(clientWithResponse(502, '<html>').client.secrets.readSecret({ id: 'x' })).rejects.toMatchObject({
    code: 'service.failed',
  })
})

test('HTTP client: a response whose body ends early is thrown as service.failed', async () => {
  const client = createClient(endpoints, {
    baseUrl: 'https://murmullo.example',
    fetch: async () => new Response('{"secrets": [', { status: 200 }),
  })
  await expect(client.accounts.downloadArchive()).rejects.toMatchObject({ code: 'service.failed' })
})

test('HTTP client: a GET request has no body and leaves out null and undefined fields; without fields it has no query string', async () => {
  const { client, requestedUrls, requests } = clientWithResponse(200, {})
  await client.secrets.listFeed()
  await client.secrets.listFeed({ gender: undefined, after: null as unknown as string, minAge: 0, maxAge: 30 })
  expect(requestedUrls).toEqual([
    'https://murmullo.example/api/v1/secrets',
    'https://murmullo.example/api/v1/secrets?minAge=0&maxAge=30',
  ])
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['GET', undefined],
  ])
})

test('HTTP client: a write sends the fields that are not in the path as JSON, and returns the response', async () => {
  const { client, requestedUrls, requests } = clientWithResponse(200, { saved: 1 })
  const response = await client.notifications.markRead({ id: 'n1', isRead: true })
  expect(response).toEqual({ saved: 1 })
  expect(requestedUrls).toEqual(['https://murmullo.example/api/v1/me/notifications/n1/read'])
  const [sent] = requests
  expect([sent?.method, sent?.body]).toEqual(['PUT', '{"isRead":true}'])
  expect(Object.fromEntries(sent?.headers ?? [])).toEqual({ 'content-type': 'application/json' })
})

test('HTTP client: each call of an idempotent endpoint sends its own key', async () => {
  const { client, requests } = clientWithResponse(200, {})
  await client.comments.addComment({ secretId: 's', text: 'Hola' })
  await client.comments.addComment({ secretId: 's', text: 'Hola' })
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys.every((key) => key !== null && key.length >= 32)).toBe(true)
  expect(new Set(keys).size).toBe(2)
})

test('HTTP client: an image is uploaded as the raw body', async () => {
  const { client, requestedUrls, requests } = clientWithResponse(200, {})
  const image = new Blob(['bytes'])
  await client.photos.sendImage({ id: 'p1', image })
  expect(requestedUrls).toEqual(['https://murmullo.example/api/v1/photos/p1/image'])
  expect(requests[0]?.body).toBe(image)
  expect(requests[0]?.headers.get('content-type')).toBe('application/octet-stream')
})

test('HTTP client: an image response is returned with type, size and bytes; its error response is thrown', async () => {
  const image = new Blob(['12345'], { type: 'image/webp' })
  const response = await clientWithResponse(200, image).client.photos.readImage({ id: 'p1' })
  expect(response).toMatchObject({ type: 'image/webp', size: 5 })
  expect(await new Response(response.bytes as ReadableStream).text()).toBe('12345')
  const refusal = { error: { code: 'photos.expired', data: { minutes: 60 }, requestId: 'r' } }
  await expect(clientWithResponse(410, refusal).client.photos.readImage({ id: 'p1' })).rejects.toMatchObject({
    code: 'photos.expired',
    data: { minutes: 60 },
    status: 410,
  })
})
