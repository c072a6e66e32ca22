// A reaction as it is written without thought: one statement that adds it and moves the counter.
import pg from 'pg'

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

export function openReactionStatement(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  return {
    react: (secretId: string, kind: string, device: string) => {
      const text = statementOf(columns[kind] ?? 'hearts')
      // The token begins with the random id of its browser.
      const id = Buffer.from(device, 'base64url').subarray(0, 16).toString('hex')
      return pool.query({ name: `react_${kind}`, text, values: [secretId, kind, id] })
    },
    close: () => pool.end(),
  }
}
