// Content hash of a share image (cache tag): equal images have equal tags.
import type { ShareShape } from '@murmullo/contract/share-shapes'
import { contentName } from '../../platform/content-name.ts'
import { design, type Shown } from './share.picture.ts'

export type Picture = { readonly shape: ShareShape; readonly shown: Shown }

export function tagPicture({ shape, shown }: Picture): string {
  return contentName([JSON.stringify([design, shape, shown])])
}
