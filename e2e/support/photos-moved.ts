// A second server with `PHOTOS=moved`, on the same database and object storage as the server with photos enabled.
import { addresses, bucket, databaseUrl, redisUrl } from './addresses.ts'
import { murmullo, type Program } from './programs.ts'
import { openPictures } from './storage.ts'

export const movedTo = 'https://fotos.example/entra'

export function openMoved(): Program {
  return murmullo(addresses.photosMoved.port, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PHOTOS: 'moved',
    PHOTOS_MOVED_TO: movedTo,
    ...openPictures(databaseUrl, bucket),
  })
}
