// Test fixture: a seeded primary, its streaming replica and a PgBouncer.
import { createDatabase } from '../../src/commands/database/create-database.ts'
import { migrate } from '../../src/commands/database/migrate.ts'
import { createPoolerLogins } from '../../src/commands/database/pooler.ts'
import { seed, type SeedOptions } from '../../src/commands/seed.ts'
import { createPgBouncer, type PgBouncer } from '../servers/pgbouncer.ts'
import { type Cluster, createCluster, createReplica } from '../servers/postgres-cluster.ts'

export type ReplicatedDatabase = {
  readonly primary: Cluster
  readonly replica: Cluster
  readonly pooler: PgBouncer
  /** Environment of a process that uses all three. */
  readonly environment: { readonly DATABASE_URL: string; readonly REPLICA_URL: string; readonly POOLER_URL: string }
  readonly remove: () => Promise<void>
}

const name = 'murmullo'

export async function createReplicatedDatabase(
  options: Pick<SeedOptions, 'authorshipKeys'> = {},
): Promise<ReplicatedDatabase> {
  const primary = await createCluster()
  await primary.start()
  const url = primary.urlFor(name)
  await createDatabase(url)
  await migrate(url)
  await seed(url, options)
  const [pooler, replica] = await Promise.all([createPoolerLogins(url).then(createPgBouncer), createReplica(primary)])
  await Promise.all([pooler.start(), replica.start()])
  return {
    primary,
    replica,
    pooler,
    environment: { DATABASE_URL: url, REPLICA_URL: replica.urlFor(name), POOLER_URL: pooler.urlOf(name) },
    remove: async () => {
      await Promise.all([pooler.remove(), replica.remove()])
      await primary.remove()
    },
  }
}
