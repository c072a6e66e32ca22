// Baseline server: bare Fastify that sends one fixed response (headers and body) for every request. Arguments: port, file of the response.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const [port = '0', file = ''] = process.argv.slice(2)
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string>; body: string }

const bare = fastify()
// A buffer, because Node writes a long non-ASCII string ten times slower; a slow baseline would make our ratio look better.
const bytes = Buffer.from(body)
bare.get('/*', (_request, reply) => reply.headers(headers).send(bytes))
await bare.listen({ port: Number(port), host: '127.0.0.1' })
