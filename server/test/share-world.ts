// Test fixture: a world with its own S3 bucket, public secrets, and a record of rendered and stored share images.
import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { checkStorage } from '../src/features/photos/check-storage.ts'
import type { RenderJob } from '../src/platform/images/jobs.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import { createBucketConfig } from './s3.ts'
import { createStaffWorld, type StaffWorld } from './team.ts'

export type ShareWorld = StaffWorld & {
  /** Inserts a public secret and returns its id. */
  readonly insertSecret: (text: string, about?: { explicit?: boolean; nickname?: string }) => Promise<string>
  readonly fetchImage: (id: string, file?: string, headers?: Record<string, string>) => Promise<Response>
  /** All render jobs since the world was created. */
  readonly renderJobs: RenderJob[]
  /** Storage keys of the share images of a secret, once this many are stored. */
  readonly storedKeys: (id: string, count?: number) => Promise<string[]>
}

export async function createShareWorld(environment: NodeJS.ProcessEnv = {}): Promise<ShareWorld> {
  const world = await createStaffWorld({ IMAGES_NICE: '1', ...(await createBucketConfig()), ...environment })
  await checkStorage(world.services, true)
  const drawn: RenderJob[] = []
  const { render } = world.services.images
  Object.assign(world.services.images, { draw: (job: RenderJob) => (drawn.push(job), render(job)) })
  await world.services.images.warmRendering()
  const kept = async (id: string) => {
    const rows = await world.sql<{ key: string }>(
      `select key from content.share_pictures p join content.secrets s on s.id = p.secret_id
       where s.public_id = $1 and p.is_kept order by key`,
      [id],
    )
    return rows.map(({ key }) => key)
  }
  return {
    ...world,
    renderJobs: drawn,
    insertSecret: async (text, { explicit = false, nickname } = {}) => {
      const id = newPublicId()
      await world.sql(
        `insert into content.secrets (id, public_id, text, author_nickname, is_explicit, gender, country_code, age)
         values ($1, $2, $3, $4, $5, 'mujer', 'MX', 27)`,
        [randomUUIDv7(), id, text, nickname ?? null, explicit],
      )
      return id
    },
    fetchImage: (id, file = 'link.jpg', headers = {}) => fetch(`${world.url}/api/v1/share/${id}/${file}`, { headers }),
    storedKeys: async (id, count = 1) => {
      await expect.poll(async () => (await kept(id)).length, { timeout: 10_000 }).toBe(count)
      return kept(id)
    },
  }
}
