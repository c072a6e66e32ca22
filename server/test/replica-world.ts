// Test fixture: a seeded primary, its streaming replica and a PgBouncer.
import { createDatabase } from '../src/commands/create-database.ts'
import { migrate } from '../src/commands/migrate.ts'
import { preparePooler } from '../src/commands/pooler.ts'
import { seed } from '../src/commands/seed.ts'
import { newPooler, type Pooler } from './pooler-program.ts'
import { type Cluster, newCluster, newReplica } from './postgres-cluster.ts'

export type ReplicaWorld = {
  readonly primary: Cluster
  readonly replica: Cluster
  readonly pooler: Pooler
  /** Environment of a process that uses all three. */
  readonly environment: { readonly DATABASE_URL: string; readonly REPLICA_URL: string; readonly POOLER_URL: string }
  readonly remove: () => Promise<void>
}

const name = 'murmullo'

export async function openReplicaWorld(): Promise<ReplicaWorld> {
  const primary = await newCluster()
  await primary.start()
  const url = primary.urlOf(name)
  await createDatabase(url)
  await migrate(url)
  await seed(url)
  const [pooler, replica] = await Promise.all([preparePooler(url).then(newPooler), newReplica(primary)])
  await Promise.all([pooler.start(), replica.start()])
  return {
    primary,
    replica,
    pooler,
    environment: { DATABASE_URL: url, REPLICA_URL: replica.urlOf(name), POOLER_URL: pooler.urlOf(name) },
    remove: async () => {
      await Promise.all([pooler.remove(), replica.remove()])
      await primary.remove()
    },
  }
}
