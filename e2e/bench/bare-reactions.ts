// Reactions without thought: each request is one statement. And a door behind which nothing happens at all, which is the most that HTTP allows.
// Arguments: the port, and the database. The secret is named by its public id, as in our own address.
import fastify from 'fastify'
import { openReactionStatement } from './reaction-statement.ts'

type Reaction = { Params: { secretId: string; kind: string }; Body: { device: string } }

const [port = '0', url = ''] = process.argv.slice(2)
const statement = openReactionStatement(url)

const bare = fastify()
bare.put<Reaction>('/api/v1/secrets/:secretId/reactions/:kind', ({ params: { secretId, kind }, body: { device } }) =>
  statement.react(secretId, kind, device).then(() => ({})),
)
bare.put<Reaction>('/nothing/:secretId/reactions/:kind', ({ body: { device } }, reply) =>
  reply.send({ ...(device === '' && { device }) }),
)
bare.get('/readyz', (_request, reply) => reply.send({}))
await bare.listen({ port: Number(port), host: '127.0.0.1' })
