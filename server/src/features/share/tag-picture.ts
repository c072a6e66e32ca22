// Content hash of a share image (cache tag): equal images have equal tags.
import type { ShareFormat } from '@murmullo/contract/share-shapes'
import { contentHash } from '../../platform/content-name.ts'
import { templateVersion, type ShareContent } from './share.picture.ts'

export type ShareImage = { readonly shape: ShareFormat; readonly shown: ShareContent }

export function computeImageTag({ shape, shown }: ShareImage): string {
  return contentHash([JSON.stringify([templateVersion, shape, shown])])
}
