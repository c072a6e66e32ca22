// Object storage for images: a private S3 bucket, or a folder in development. Each call has a timeout; on failure it throws `StorageAway`.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Disk } from 'flydrive'
import type { Config } from './config.ts'
import { bucketOf, openS3 } from './s3.ts'

/** The outcome of the call is unknown: it may be retried. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('the storage is away', { cause })
  }
}

export type Storage = {
  /** False in production without a configured bucket or folder: nothing is stored then. */
  readonly isThere: boolean
  readonly put: (key: string, bytes: Buffer, type?: 'image/jpeg') => Promise<void>
  /** Null when there is no such object. */
  readonly read: (key: string) => Promise<Readable | null>
  readonly has: (key: string) => Promise<boolean>
  /** Idempotent: a missing object counts as deleted. */
  readonly delete: (key: string) => Promise<void>
  /** Keys of all user uploads, page by page. */
  readonly list: () => AsyncIterable<readonly string[]>
  readonly close: () => void
}

/** Folders that are compared with their database rows. Share images can be rendered again, and expire by age. */
const folders = ['photos', 'avatars']
const listed = { recursive: true } as const

export function openStorage(config: Config): Storage {
  let opened: Promise<{ disk: Disk; close: () => void }> | undefined
  // Opened lazily: most processes never handle an image.
  const disk = async () =>
    (await (opened ??= config.S3_ENDPOINT === undefined ? inFolder(config) : inBucket(config))).disk
  const asked = async <Answer>(ask: (disk: Disk) => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask(await disk())
    } catch (error) {
      throw new StorageAway(error)
    }
  }
  return {
    isThere: hasPlace(config),
    put: (key, bytes, contentType: string = 'image/webp') =>
      asked((to) => to.put(key, bytes, { contentType, visibility: 'private' })),
    read: (key) =>
      asked(async (from) => {
        try {
          return await from.getStream(key)
        } catch (error) {
          if (await from.exists(key)) throw error
          return null
        }
      }),
    has: (key) => asked((from) => from.exists(key)),
    delete: (key) => asked((from) => from.delete(key)),
    list: () => keysIn(asked),
    close: () => void opened?.then(({ close }) => close()).catch(() => {}),
  }
}

async function* keysIn(asked: <Answer>(ask: (disk: Disk) => Promise<Answer>) => Promise<Answer>) {
  for (const folder of folders) {
    let token: string | undefined
    do {
      const page = await asked((from) =>
        from.listAll(`${folder}/`, token === undefined ? listed : { ...listed, paginationToken: token }),
      ).catch(orEmpty)
      token = page.paginationToken
      yield [...page.objects].flatMap((each) => (each.isFile ? [each.key] : []))
    } while (token !== undefined)
  }
}

/** A folder does not exist before its first write. */
function orEmpty(error: unknown): { paginationToken?: string; objects: Iterable<{ isFile: boolean; key: string }> } {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === 'ENOENT') return { objects: [] }
  throw error
}

async function inBucket(config: Config) {
  const [{ Disk }, { S3Driver }, client] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    openS3(config),
  ])
  const driver = new S3Driver({ client, bucket: bucketOf(config), visibility: 'private', supportsACL: false })
  return { disk: new Disk(driver), close: () => client.destroy() }
}

function hasPlace({ NODE_ENV, S3_ENDPOINT, PHOTOS_FOLDER }: Config): boolean {
  return NODE_ENV !== 'production' || S3_ENDPOINT !== undefined || PHOTOS_FOLDER !== undefined
}

async function inFolder(config: Config) {
  if (!hasPlace(config)) throw new Error('S3_ENDPOINT is not set')
  const { PORT, PHOTOS_FOLDER } = config
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  const location = pathToFileURL(PHOTOS_FOLDER ?? join(tmpdir(), `murmullo-pictures-${PORT}`))
  return { disk: new Disk(new FSDriver({ location, visibility: 'private' })), close: () => {} }
}
