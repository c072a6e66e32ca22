// Baseline server: bare Fastify that sends a fixed response (headers and body) for each route. Arguments: port, file of the responses.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import type { BareResponses } from './fastify-baseline.ts'

const [port = '0', file = ''] = process.argv.slice(2)
const responses = JSON.parse(readFileSync(file, 'utf8')) as BareResponses

const bare = fastify()
for (const [route, { headers, body }] of Object.entries(responses)) {
  // A buffer, because Node writes a long non-ASCII string ten times slower; a slow baseline would make our ratio look better.
  const bytes = Buffer.from(body, 'base64')
  bare.get(route, (_request, reply) => reply.headers(headers).send(bytes))
}
await bare.listen({ port: Number(port), host: '127.0.0.1' })
