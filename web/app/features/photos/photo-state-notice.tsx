// Notice for the photo's owner while no other user sees it: upload incomplete, or waiting for review.
import type { PhotoState } from '@murmullo/contract/content/photos'

const texts: Readonly<Record<Exclude<PhotoState, 'visible'>, string>> = {
  uploading: 'La imagen no terminó de llegar. Elimina esta foto y vuelve a compartirla.',
  in_review: 'Antes de que la vean los demás, la revisará una persona del equipo. Su hora empezará a contar entonces.',
}

export function PhotoStateNotice({ state }: { readonly state: Exclude<PhotoState, 'visible'> }) {
  return <p className="mb-4 rounded-control bg-warn-soft px-4 py-3 text-sm font-semibold text-warn">{texts[state]}</p>
}
