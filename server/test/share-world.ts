// Test fixture: a world with its own S3 bucket, public secrets, and a record of rendered and stored share images.
import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { checkStorage } from '../src/features/photos/check-storage.ts'
import type { DrawJob } from '../src/platform/images/jobs.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import { newBucket } from './s3.ts'
import { openTeamWorld, type TeamWorld } from './team.ts'

export type ShareWorld = TeamWorld & {
  /** Inserts a public secret and returns its id. */
  readonly tell: (text: string, about?: { explicit?: boolean; nickname?: string }) => Promise<string>
  readonly picture: (id: string, file?: string, headers?: Record<string, string>) => Promise<Response>
  /** All render jobs since the world was created. */
  readonly drawn: DrawJob[]
  /** Storage keys of the share images of a secret, once this many are stored. */
  readonly keptOf: (id: string, count?: number) => Promise<string[]>
}

export async function openShareWorld(environment: NodeJS.ProcessEnv = {}): Promise<ShareWorld> {
  const world = await openTeamWorld({ IMAGES_NICE: '1', ...(await newBucket()), ...environment })
  await checkStorage(world.services, true)
  const drawn: DrawJob[] = []
  const { draw } = world.services.images
  Object.assign(world.services.images, { draw: (job: DrawJob) => (drawn.push(job), draw(job)) })
  await world.services.images.warmDrawing()
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
    drawn,
    tell: async (text, { explicit = false, nickname } = {}) => {
      const id = newPublicId()
      await world.sql(
        `insert into content.secrets (id, public_id, text, author_nickname, is_explicit, gender, country_code, age)
         values ($1, $2, $3, $4, $5, 'mujer', 'MX', 27)`,
        [randomUUIDv7(), id, text, nickname ?? null, explicit],
      )
      return id
    },
    picture: (id, file = 'link.jpg', headers = {}) => fetch(`${world.url}/api/v1/share/${id}/${file}`, { headers }),
    keptOf: async (id, count = 1) => {
      await expect.poll(async () => (await kept(id)).length, { timeout: 10_000 }).toBe(count)
      return kept(id)
    },
  }
}
