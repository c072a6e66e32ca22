// Baseline server for reactions: one SQL statement per request, and a no-op endpoint that shows the upper bound of HTTP throughput.
// Arguments: port, database URL. A secret is identified by its public id, as in our own API.
import fastify from 'fastify'
import { createReactionStatement } from './reaction-statement.ts'

type Reaction = { Params: { secretId: string; kind: string }; Body: { device: string } }

const [port = '0', url = ''] = process.argv.slice(2)
const statement = createReactionStatement(url)

const bare = fastify()
bare.put<Reaction>('/api/v1/secrets/:secretId/reactions/:kind', ({ params: { secretId, kind }, body: { device } }) =>
  statement.react(secretId, kind, device).then(() => ({})),
)
bare.put<Reaction>('/nothing/:secretId/reactions/:kind', ({ body: { device } }, reply) =>
  reply.send({ ...(device === '' && { device }) }),
)
bare.get('/readyz', (_request, reply) => reply.send({}))
await bare.listen({ port: Number(port), host: '127.0.0.1' })
