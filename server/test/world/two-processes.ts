// Test fixture: one site served by two processes: one database, one Redis, two ports.
import { onTestFinished } from 'vitest'
import { createWorld, type World } from './world.ts'

export async function createTwoProcesses(environment: NodeJS.ProcessEnv = {}): Promise<readonly [World, World]> {
  const first = await createWorld(environment)
  onTestFinished(first.close)
  const second = await createWorld({ ...environment, DATABASE_URL: first.databaseUrl })
  onTestFinished(second.close)
  Object.assign(second.services.redis.options, { keyPrefix: first.services.redis.options.keyPrefix })
  return [first, second]
}
