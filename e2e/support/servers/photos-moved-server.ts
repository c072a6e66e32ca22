// A second server with `PHOTOS=moved`, on the same database and object storage as the server with photos enabled.
import { addresses, bucket, databaseUrl, redisUrl } from '../config.ts'
import { serverProcess, type ManagedProcess } from './processes.ts'
import { createObjectStorage } from './object-storage.ts'

export const photosMovedUrl = 'https://fotos.example/entra'

export function createPhotosMovedServer(): ManagedProcess {
  return serverProcess(addresses.photosMoved.port, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PHOTOS: 'moved',
    PHOTOS_MOVED_TO: photosMovedUrl,
    ...createObjectStorage(databaseUrl, bucket),
  })
}
