// What Fastify alone can do: answers everything with the same bytes and headers. Arguments: the port, and the file of the answer.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const [port = '0', file = ''] = process.argv.slice(2)
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string>; body: string }

const bare = fastify()
// As bytes: Node writes a long text with accents ten times slower, and that would flatter us.
const bytes = Buffer.from(body)
bare.get('/*', (_request, reply) => reply.headers(headers).send(bytes))
await bare.listen({ port: Number(port), host: '127.0.0.1' })
