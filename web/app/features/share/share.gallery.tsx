// Component gallery: share button, which opens the dialog.
import type { GalleryEntry } from '../../ui/base/gallery-entry.ts'
import { ShareButton } from './share-button.tsx'

/** Id that does not exist: the image request fails, and the dialog shows the error state. */
const missingSecretId = '0000000000000000000000'

export const entry: GalleryEntry = {
  name: 'Compartir',
  states: {
    'un secreto': <ShareButton secretId={missingSecretId} isExplicit={false} />,
    'uno explícito': <ShareButton secretId={missingSecretId} isExplicit />,
  },
}
