// Content hash of a share image (cache tag): equal images have equal tags.
import type { ShareFormat } from '@murmullo/contract/content/share-formats'
import { contentHash } from '../../platform/crypto/content-hash.ts'
import { templateVersion, type ShareContent } from './share.template.ts'

export type ShareImage = { readonly format: ShareFormat; readonly shown: ShareContent }

export function computeImageTag({ format, shown }: ShareImage): string {
  return contentHash([JSON.stringify([templateVersion, format, shown])])
}
