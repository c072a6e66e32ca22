// Object storage for images: a private S3 bucket, or a folder in development. Each call has a timeout; on failure it throws `StorageUnavailableError`.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Disk } from 'flydrive'
import type { Config } from '../config.ts'
import { getBucketName, createS3Client } from './s3.ts'

/** The outcome of the call is unknown: it may be retried. */
export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the storage is away', { cause })
  }
}

export type Storage = {
  /** False in production without a configured bucket or folder: nothing is stored then. */
  readonly isConfigured: boolean
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
const listOptions = { recursive: true } as const

export function createStorage(config: Config): Storage {
  let opened: Promise<{ disk: Disk; close: () => void }> | undefined
  // Opened lazily: most processes never handle an image.
  const disk = async () =>
    (await (opened ??= config.S3_ENDPOINT === undefined ? openFolder(config) : openBucket(config))).disk
  const withDisk = async <Answer>(operation: (disk: Disk) => Promise<Answer>): Promise<Answer> => {
    try {
      return await operation(await disk())
    } catch (error) {
      throw new StorageUnavailableError(error)
    }
  }
  return {
    isConfigured: hasStorageConfig(config),
    put: (key, bytes, contentType: string = 'image/webp') =>
      withDisk((to) => to.put(key, bytes, { contentType, visibility: 'private' })),
    read: (key) =>
      withDisk(async (from) => {
        try {
          return await from.getStream(key)
        } catch (error) {
          if (await from.exists(key)) throw error
          return null
        }
      }),
    has: (key) => withDisk((from) => from.exists(key)),
    delete: (key) => withDisk((from) => from.delete(key)),
    list: () => listKeys(withDisk),
    close: () => void opened?.then(({ close }) => close()).catch(() => {}),
  }
}

async function* listKeys(withDisk: <Answer>(operation: (disk: Disk) => Promise<Answer>) => Promise<Answer>) {
  for (const folder of folders) {
    let token: string | undefined
    do {
      const page = await withDisk((from) =>
        from.listAll(`${folder}/`, token === undefined ? listOptions : { ...listOptions, paginationToken: token }),
      ).catch(emptyIfMissing)
      token = page.paginationToken
      yield [...page.objects].flatMap((each) => (each.isFile ? [each.key] : []))
    } while (token !== undefined)
  }
}

/** A folder does not exist before its first write. */
function emptyIfMissing(error: unknown): {
  paginationToken?: string
  objects: Iterable<{ isFile: boolean; key: string }>
} {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === 'ENOENT') return { objects: [] }
  throw error
}

async function openBucket(config: Config) {
  const [{ Disk }, { S3Driver }, client] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    createS3Client(config),
  ])
  const driver = new S3Driver({ client, bucket: getBucketName(config), visibility: 'private', supportsACL: false })
  return { disk: new Disk(driver), close: () => client.destroy() }
}

function hasStorageConfig({ NODE_ENV, S3_ENDPOINT, PHOTOS_DIR }: Config): boolean {
  return NODE_ENV !== 'production' || S3_ENDPOINT !== undefined || PHOTOS_DIR !== undefined
}

async function openFolder(config: Config) {
  if (!hasStorageConfig(config)) throw new Error('S3_ENDPOINT is not set')
  const { PORT, PHOTOS_DIR } = config
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  const location = pathToFileURL(PHOTOS_DIR ?? join(tmpdir(), `murmullo-pictures-${PORT}`))
  return { disk: new Disk(new FSDriver({ location, visibility: 'private' })), close: () => {} }
}
