// SQL store for `identity.reactions` and the public counters, updated in one statement, with a transactional outbox for notifications.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { sql } from 'kysely'
import type { Db, Prepared } from '../../platform/db/database.ts'

type Change = {
  readonly secretId: string
  readonly kind: ReactionKind
  readonly pseudonym: string
  readonly counted: boolean
  readonly reacted: boolean
}
/** Only for listed secrets; `place` is the 1-based index of the input. */
type ChangeRow = { place: number; hasAdded: boolean; hasUncounted: boolean }

// Two CTEs of one statement must not write the same row, because one write would be lost: changes are summed first, and each counter is
// either raised or lowered. Counter rows are locked in key order before that, so two processes cannot deadlock. A counter that drifted
// must not block reactions, so it is clamped at zero; the nightly job repairs it. New reactions go to an insert-only outbox table for
// the worker that notifies authors, so no transaction waits for a lock there.
const changeSql = `with given as materialized (
    select g.place, s.id as secret_id, g.kind, g.pseudonym, g.counted, g.reacted
    from unnest($1::text[], $2::text[], $3::uuid[], $4::boolean[], $5::boolean[])
      with ordinality as g (public_id, kind, pseudonym, counted, reacted, place)
    join content.secrets s on s.public_id = g.public_id and s.is_listed
  ), added as (
    insert into identity.reactions (secret_id, kind, pseudonym, is_counted)
    select secret_id, kind, pseudonym, counted from given where reacted order by secret_id, kind, pseudonym
    on conflict do nothing returning secret_id, kind, pseudonym, is_counted
  ), removed as (
    delete from identity.reactions r using given g
    where not g.reacted and r.secret_id = g.secret_id and r.kind = g.kind and r.pseudonym = g.pseudonym
    returning r.secret_id, r.kind, r.pseudonym, r.is_counted
  ), net as materialized (
    select secret_id,
      coalesce(sum(n) filter (where kind = 'heart'), 0)::int as hearts, coalesce(sum(n) filter (where kind = 'like'), 0)::int as likes,
      coalesce(sum(n) filter (where kind = 'dislike'), 0)::int as dislikes, coalesce(sum(n) filter (where kind = 'wow'), 0)::int as wows,
      coalesce(sum(n) filter (where kind = 'laugh'), 0)::int as laughs
    from (
      select secret_id, kind, 1 as n from added where is_counted union all
      select secret_id, kind, -1 from removed where is_counted
    ) changes group by secret_id
  ), locked as materialized (
    select c.secret_id from content.secret_counters c where c.secret_id in (select secret_id from net)
    order by c.secret_id for no key update
  ), ready as materialized (
    select net.*, least(hearts, likes, dislikes, wows, laughs) < 0 as is_lower from net
    where (select count(*) from locked) >= 0 order by secret_id
  ), raised as (
    insert into content.secret_counters as c (secret_id, hearts, likes, dislikes, wows, laughs)
    select secret_id, hearts, likes, dislikes, wows, laughs from ready where not is_lower order by secret_id
    on conflict (secret_id) do update set hearts = c.hearts + excluded.hearts, likes = c.likes + excluded.likes,
      dislikes = c.dislikes + excluded.dislikes, wows = c.wows + excluded.wows, laughs = c.laughs + excluded.laughs
  ), lowered as (
    update content.secret_counters c set hearts = greatest(c.hearts + n.hearts, 0), likes = greatest(c.likes + n.likes, 0),
      dislikes = greatest(c.dislikes + n.dislikes, 0), wows = greatest(c.wows + n.wows, 0), laughs = greatest(c.laughs + n.laughs, 0)
    from ready n where n.is_lower and n.secret_id = c.secret_id
  ), enqueued as (
    insert into identity.reaction_outbox (secret_id) select distinct secret_id from added where is_counted
  )
  select g.place::int, a.pseudonym is not null as "hasAdded", coalesce(r.is_counted, false) as "hasUncounted" from given g
  left join added a on a.secret_id = g.secret_id and a.kind = g.kind and a.pseudonym = g.pseudonym
  left join removed r on r.secret_id = g.secret_id and r.kind = g.kind and r.pseudonym = g.pseudonym`

/** No two changes may have the same reaction key. */
export function applyReactions(prepared: Prepared, changes: readonly Change[]): Promise<ChangeRow[]> {
  return prepared('reactions_change', changeSql, [
    changes.map(({ secretId }) => secretId),
    changes.map(({ kind }) => kind),
    changes.map(({ pseudonym }) => pseudonym),
    changes.map(({ counted }) => counted),
    changes.map(({ reacted }) => reacted),
  ])
}

const ownReactionsSql = `select s.public_id as "secretId", r.kind
  from unnest($1::text[], $2::uuid[]) as g (public_id, pseudonym)
  join content.secrets s on s.public_id = g.public_id and s.is_listed
  join identity.reactions r on r.secret_id = s.id and r.kind = any ('{heart,like,dislike,wow,laugh}') and r.pseudonym = g.pseudonym`

export function listReactionsByPseudonym(
  prepared: Prepared,
  secretIds: readonly string[],
  pseudonyms: readonly string[],
): Promise<{ secretId: string; kind: ReactionKind }[]> {
  return prepared('reactions_mine', ownReactionsSql, [secretIds, pseudonyms])
}

/**
 * Counters and rows are compared in one snapshot, in which they are consistent under concurrent writes, and the drift is added to the
 * current counter. Two concurrent runs would add it twice, hence the advisory lock.
 */
export function repairCounters(
  db: Db,
  after: string,
  count: number,
): Promise<{ last: string | null; repaired: number }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reactions.repair_counters'))`.execute(trx)
    // Counting the rows of a very popular secret is slow, and no request waits for it.
    await sql`set local statement_timeout = '5min'`.execute(trx)
    const { rows } = await sql<{ last: string | null; repaired: number }>`with step as materialized (
        select secret_id, hearts, likes, dislikes, wows, laughs from content.secret_counters
        where secret_id > ${after} order by secret_id limit ${count}
      ), drift as materialized (
        select step.secret_id, t.hearts - step.hearts as hearts, t.likes - step.likes as likes, t.dislikes - step.dislikes as dislikes,
          t.wows - step.wows as wows, t.laughs - step.laughs as laughs
        from step cross join lateral (
          select count(*) filter (where kind = 'heart') as hearts, count(*) filter (where kind = 'like') as likes,
            count(*) filter (where kind = 'dislike') as dislikes, count(*) filter (where kind = 'wow') as wows,
            count(*) filter (where kind = 'laugh') as laughs
          from identity.reactions r where r.secret_id = step.secret_id and r.is_counted
        ) t
        where (t.hearts, t.likes, t.dislikes, t.wows, t.laughs)
          <> (step.hearts, step.likes, step.dislikes, step.wows, step.laughs)
      ), locked as materialized (
        select c.secret_id from content.secret_counters c where c.secret_id in (select secret_id from drift)
        order by c.secret_id for no key update
      ), repaired as (
        update content.secret_counters c set hearts = greatest(c.hearts + d.hearts, 0), likes = greatest(c.likes + d.likes, 0),
          dislikes = greatest(c.dislikes + d.dislikes, 0), wows = greatest(c.wows + d.wows, 0), laughs = greatest(c.laughs + d.laughs, 0)
        from drift d where d.secret_id = c.secret_id and (select count(*) from locked) >= 0 returning 1
      )
      select (select secret_id from step order by secret_id desc limit 1) as last, (select count(*) from repaired)::int as repaired`.execute(
      trx,
    )
    return rows[0] ?? { last: null, repaired: 0 }
  })
}
