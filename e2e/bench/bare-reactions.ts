// Reactions as they are written without thought: each request is one statement that adds the reaction and moves the counter.
// Arguments: the port, and the database. The secret is named by its public id, as in our own address.
import fastify from 'fastify'
import pg from 'pg'

const [port = '0', url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })
const columns: Record<string, string> = {
  heart: 'hearts',
  like: 'likes',
  dislike: 'dislikes',
  wow: 'wows',
  laugh: 'laughs',
}

const statementOf = (column: string) => `with given as (
    insert into identity.reactions (secret_id, kind, mark, is_counted)
    select id, $2, $3::uuid, true from content.secrets where public_id = $1 on conflict do nothing returning secret_id
  )
  update content.secret_counters set ${column} = ${column} + 1 where secret_id in (select secret_id from given)`

const bare = fastify()
bare.put<{ Params: { secretId: string; kind: string }; Body: { device: string } }>(
  '/api/v1/secrets/:secretId/reactions/:kind',
  ({ params: { secretId, kind }, body: { device } }) => {
    const text = statementOf(columns[kind] ?? 'hearts')
    // The token begins with the random id of its browser.
    const id = Buffer.from(device, 'base64url').subarray(0, 16).toString('hex')
    return pool.query({ name: `react_${kind}`, text, values: [secretId, kind, id] }).then(() => ({}))
  },
)
bare.get('/readyz', (_request, reply) => reply.send({}))
await bare.listen({ port: Number(port), host: '127.0.0.1' })
