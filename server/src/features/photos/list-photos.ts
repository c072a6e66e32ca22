// Endpoint handlers: public photos before their expiry, newest first, with keyset pagination; and the session's own photos.
import { photoLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { listOwn, listVisible } from './photos.store.ts'
import { viewPhoto } from './photos.view.ts'
import { refuseMoved } from './refuse-moved.ts'

export async function listPhotos(call: Call, { after }: { after?: string | undefined }) {
  refuseMoved(call)
  const { accountId } = whoAsks(call)
  const { db, keys } = call.services
  return readPage(keys, {
    list: 'photos',
    after,
    size: photoLimits.listMax,
    read: (before, count) => listVisible(db.app, { before, count }, accountId),
    placeOf: ({ id }) => id,
    view: viewPhoto,
  })
}

export async function listMine(call: Call) {
  const rows = await listOwn(call.services.db.app, whoAsks(call).accountId, photoLimits.listMax)
  return { items: rows.map(viewPhoto) }
}
