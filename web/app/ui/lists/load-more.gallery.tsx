// Component gallery states of `LoadMore`.
import { useRef } from 'react'
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { LoadMore } from './load-more.tsx'

function Example({ state }: { readonly state: 'idle' | 'loading' | 'failed' }) {
  const end = useRef<HTMLDivElement>(null)
  return (
    <LoadMore
      href="#mas"
      label="Cargar más secretos"
      state={state}
      failure="Error al cargar los secretos: No hay conexión."
      onLoad={() => {}}
      end={end}
    />
  )
}

export const entry: GalleryEntry = {
  name: 'Cargar más',
  states: {
    quieto: <Example state="idle" />,
    cargando: <Example state="loading" />,
    fallido: <Example state="failed" />,
  },
}
