// Test helper: starts the application with photos as a child process on the database of a world, to kill it or to shift its clock.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { World } from '../world/world.ts'

type ProcessOptions = {
  readonly storageUrl?: string
  /** Offset of its clock. */
  readonly shiftMs?: number
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export async function startPhotoProcess(
  { services, databaseUrl }: World,
  { storageUrl, shiftMs = 0 }: ProcessOptions = {},
): Promise<{ child: ChildProcess; url: string }> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, AI_BASE_URL } = services.config
  const child = fork(fileOf('./photo-process.ts'), {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    execArgv: ['--import', fileOf('./shifted-clock.ts')],
    env: {
      ...process.env,
      CLOCK_SHIFT_MS: String(shiftMs),
      DATABASE_URL: databaseUrl,
      REDIS_URL: inject('redisUrl'),
      PHOTOS: 'open',
      IMAGES_NICE: '1',
      S3_ENDPOINT: storageUrl ?? S3_ENDPOINT,
      S3_BUCKET,
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
      AI_BASE_URL,
    },
  })
  const [firstOutput] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { child, url: firstOutput.toString().trim() }
}
