// The name of a picture by what it shows: what looks the same has the same one.
import type { ShareShape } from '@murmullo/contract/share-shapes'
import { contentName } from '../../platform/content-name.ts'
import { design, type Shown } from './share.picture.ts'

export type Picture = { readonly shape: ShareShape; readonly shown: Shown }

export function tagPicture({ shape, shown }: Picture): string {
  return contentName([JSON.stringify([design, shape, shown])])
}
