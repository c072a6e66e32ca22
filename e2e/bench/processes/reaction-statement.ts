// Baseline implementation of a reaction: one SQL statement that inserts it and increments the counter, without batching.
import pg from 'pg'

const columns: Record<string, string> = {
  heart: 'hearts',
  like: 'likes',
  dislike: 'dislikes',
  wow: 'wows',
  laugh: 'laughs',
}

const reactionSql = (column: string) => `with given as (
    insert into identity.reactions (secret_id, kind, pseudonym, is_counted)
    select id, $2, $3::uuid, true from content.secrets where public_id = $1 on conflict do nothing returning secret_id
  )
  update content.secret_counters set ${column} = ${column} + 1 where secret_id in (select secret_id from given)`

export function createReactionStatement(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  return {
    react: (secretId: string, kind: string, device: string) => {
      const text = reactionSql(columns[kind] ?? 'hearts')
      // The first 16 bytes of the device token are its random id.
      const id = Buffer.from(device, 'base64url').subarray(0, 16).toString('hex')
      return pool.query({ name: `react_${kind}`, text, values: [secretId, kind, id] })
    },
    close: () => pool.end(),
  }
}
