// The name of a picture by what it shows: what looks the same has the same one. Pure.
import { createHash } from 'node:crypto'
import type { ShareShape } from '@murmullo/contract/share-shapes'
import { design, type Shown } from './share.picture.ts'

export type Picture = { readonly shape: ShareShape; readonly shown: Shown }

export function tagOf({ shape, shown }: Picture): string {
  return createHash('sha256')
    .update(JSON.stringify([design, shape, shown]))
    .digest('base64url')
}
