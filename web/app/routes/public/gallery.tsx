// Route of the component gallery (development only): every UI component in each state, in both themes.
import { showToast, type ToastKind } from '../../lib/browser/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { GalleryEntry, GalleryStates } from '../../ui/base/gallery-entry.ts'

const modules = import.meta.glob<{ entry: GalleryEntry }>('../../{ui,features}/**/*.gallery.tsx', { eager: true })
const entries = Object.values(modules).map(({ entry }) => entry)

const toasts: Readonly<Record<ToastKind, string>> = {
  plain: 'Enlace copiado',
  success: 'Reporte enviado correctamente',
  error: 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.',
  loading: 'Publicando...',
}

export function meta() {
  return [{ title: 'Galería' }, { name: 'robots', content: 'noindex,nofollow' }]
}

export default function Gallery() {
  return (
    <>
      <h1 className="font-voice text-4xl">Galería</h1>
      <div className="my-6 flex flex-wrap gap-2">
        {Object.entries(toasts).map(([kind, text]) => (
          <Button key={kind} tone="outline" onClick={() => void showToast(kind as ToastKind, text)}>
            Aviso: {kind}
          </Button>
        ))}
      </div>
      <div className="grid gap-6 desk:grid-cols-2">
        {['light', 'dark'].map((theme) => (
          <div key={theme} className={`${theme} min-w-0 rounded-card bg-paper p-4 text-ink`}>
            {entries.map(({ name, states }) => (
              <ComponentStates key={name} name={name} states={typeof states === 'function' ? states(theme) : states} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function ComponentStates({ name, states }: { readonly name: string; readonly states: GalleryStates }) {
  return (
    <section className="border-b border-line py-6">
      <h2 className="mb-3 font-voice text-xl">{name}</h2>
      {Object.entries(states).map(([state, shown]) => (
        <div key={state} className="py-2">
          <p className="mb-1.5 text-xs text-ink-3">{state}</p>
          {shown}
        </div>
      ))}
    </section>
  )
}
