// Welcome notice for first-time visitors. Closing it stores the dismissal in localStorage. Lazy-loaded: most visits do not show it.
import { useRef } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { dismissNotice } from './dismiss-notice.ts'

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function FirstVisitNotice({ onClose }: { readonly onClose?: () => void }) {
  const notice = useRef<HTMLElement>(null)
  return (
    <aside ref={notice} aria-labelledby="notice-title" className="notice">
      <p className="text-meta text-ink-2">
        <strong id="notice-title" className="font-semibold text-ink">
          Aquí no mostramos quién eres.
        </strong>{' '}
        Lee, cuenta y responde sin registrarte; con cuenta y correo verificado hay más.
      </p>
      <div className="flex items-center justify-between">
        <a href="/murmullo#politicas" className="text-link inline-flex min-h-11 items-center text-meta">
          Políticas de uso
        </a>
        <Button tone="quiet" className="-mr-3 text-accent!" onClick={() => dismissNotice(notice.current, onClose)}>
          Entendido
        </Button>
      </div>
    </aside>
  )
}
