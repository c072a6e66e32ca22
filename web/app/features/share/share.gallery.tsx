// Component gallery: share button, which opens the dialog.
import type { Piece } from '../../ui/gallery.ts'
import { ShareButton } from './share-button.tsx'

/** Id that does not exist: the image request fails, and the dialog shows the error state. */
const nobodys = '0000000000000000000000'

export const piece: Piece = {
  name: 'Compartir',
  states: {
    'un secreto': <ShareButton secretId={nobodys} isExplicit={false} />,
    'uno explícito': <ShareButton secretId={nobodys} isExplicit />,
  },
}
