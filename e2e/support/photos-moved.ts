// The same site with photos moved elsewhere, beside the one where they are open: over the same database and the same pictures.
import { addresses, databaseUrl, redisDatabase } from './addresses.ts'
import { murmullo, type Program } from './programs.ts'
import { openPictures } from './storage.ts'

export const movedTo = 'https://fotos.example/entra'

export function openMoved(): Program {
  return murmullo(addresses.photosMoved.port, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:6379/${redisDatabase}`,
    PHOTOS: 'moved',
    PHOTOS_MOVED_TO: movedTo,
    ...openPictures(databaseUrl, `e2e-${redisDatabase}`),
  })
}
