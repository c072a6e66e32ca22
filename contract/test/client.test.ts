// Unit tests of the typed HTTP client, with a stub fetch.
import { expect, test } from 'vitest'
import { createClient } from '../src/api/client.ts'
import { endpoints } from '../src/api/endpoints.ts'
import { AppError } from '../src/core/errors.ts'

function clientWithResponse(status: number, body: unknown) {
  const requestedUrls: string[] = []
  const client = createClient(endpoints, {
    baseUrl: 'https://murmullo.example',
    fetch: async (address) => {
      requestedUrls.push(address instanceof Request ? address.url : address.toString())
      return new Response(JSON.stringify(body), { status })
    },
  })
  return { client, requestedUrls }
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
