// Fast bulk load: without triggers, foreign keys and secondary indexes, which are created again at the end.
import type pg from 'pg'

type Index = { readonly name: string; readonly drop: string; readonly create: string }

const targetTable = `'content.secrets'::regclass`

export async function fastLoad(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const indexes = await findIndexes(client)
  for (const { drop } of indexes) await client.query(drop)
  await client.query('set session_replication_role = replica')
  try {
    await load()
  } finally {
    await client.query('set session_replication_role = origin')
    await client.query(`set maintenance_work_mem = '1GB'`)
    for (const { create } of indexes) await client.query(create)
  }
  await recomputeCounts(client)
  await client.query(
    'vacuum (analyze) content.secrets, content.secret_counters, content.feed_counts, content.feed_deltas',
  )
}

/** All indexes except the primary key, which is time-ordered and appends only. */
async function findIndexes(client: pg.ClientBase): Promise<Index[]> {
  const { rows } = await client.query<{ name: string; definition: string; constraint_definition: string | null }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition, pg_get_constraintdef(c.oid) as constraint_definition
     from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint c on c.conindid = i.oid and c.contype = 'u'
     where x.indrelid = ${targetTable} and not x.indisprimary`,
  )
  return rows.map(({ name, definition, constraint_definition }) =>
    constraint_definition === null
      ? { name, drop: `drop index content.${name}`, create: definition }
      : {
          name,
          drop: `alter table content.secrets drop constraint ${name}`,
          create: `alter table content.secrets add constraint ${name} ${constraint_definition}`,
        },
  )
}

/** Triggers were disabled: recomputes the feed counts from the rows and enqueues recent secrets for the rankings. */
async function recomputeCounts(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query('truncate content.feed_counts, content.feed_deltas')
  await client.query(
    `insert into content.feed_deltas select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end, coalesce(age, 0), count(*)
     from content.secrets where is_listed group by 1, 2, 3, 4`,
  )
  await client.query('select content.roll_up_feed_counts()')
  await client.query(
    `insert into content.rank_outbox (secret_id) select c.secret_id from content.secret_counters c
     where c.secret_id >= (lpad(to_hex(((extract(epoch from now()) - 2592000) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`,
  )
  await client.query('commit')
}
