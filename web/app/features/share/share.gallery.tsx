// Sharing: the button, whose sheet opens when it is pressed.
import type { Piece } from '../../ui/gallery.ts'
import { ShareButton } from './share-button.tsx'

/** Nobody's: its picture is not there, which the sheet says. */
const nobodys = '0000000000000000000000'

export const piece: Piece = {
  name: 'Compartir',
  states: {
    'un secreto': <ShareButton secretId={nobodys} isExplicit={false} />,
    'uno explícito': <ShareButton secretId={nobodys} isExplicit />,
  },
}
