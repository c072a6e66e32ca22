// Test fixture: a world with photos and its own S3 bucket.
import { checkStorage } from '../src/features/photos/check-storage.ts'
import type { TestUser } from './person.ts'
import { createBucketConfig } from './s3.ts'
import { createStaffWorld, type StaffWorld } from './team.ts'

export type PhotoWorld = StaffWorld & {
  /** Uploads a photo as a user and returns its id and state. */
  readonly uploadPhoto: (person: TestUser, image: Buffer, about?: About) => Promise<{ id: string; state: string }>
  /** All object keys in the bucket. */
  readonly listObjects: () => Promise<string[]>
  /** Sets the photo to have expired this many seconds ago. */
  readonly expire: (id: string, seconds?: number) => Promise<void>
}
type About = {
  readonly caption?: string
  readonly explicit?: boolean
  readonly gender?: 'mujer'
  readonly age?: number
}

export async function createPhotoWorld(environment: NodeJS.ProcessEnv = {}): Promise<PhotoWorld> {
  const world = await createStaffWorld({
    PHOTOS: 'open',
    IMAGES_NICE: '1',
    ...(await createBucketConfig()),
    ...environment,
  })
  if (environment.S3_ENDPOINT === undefined) {
    const parts = await checkStorage(world.services, true)
    if (parts.some(({ ok }) => !ok)) throw new Error(`the bucket is not as it must be: ${JSON.stringify(parts)}`)
  }
  return {
    ...world,
    uploadPhoto: async ({ api }, image, about = {}) => {
      const { id } = await api.photos.preparePhoto(about)
      const { state } = await api.photos.sendImage({ id, image: new Blob([new Uint8Array(image)]) })
      return { id, state }
    },
    listObjects: async () => {
      const all: string[] = []
      for await (const keys of world.services.storage.list()) all.push(...keys)
      return all
    },
    expire: async (id, seconds = 1) => {
      await world.sql('update content.photos set expires_at = now() - make_interval(secs => $2) where public_id = $1', [
        id,
        seconds,
      ])
    },
  }
}
