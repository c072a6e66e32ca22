// Welcome notice for first-time visitors. Closing it stores the dismissal in localStorage. Lazy-loaded: most visits do not show it.
import { noticeTimings } from '@murmullo/contract/constants/view-limits'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { storeNoticeDismissal } from '../lib/site/notice-dismissal.ts'
import { Button } from '../ui/buttons/button.tsx'
import { classes } from '../ui/base/classes.ts'

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function FirstVisitNotice({ onClose }: { readonly onClose: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const notice = useRef<HTMLElement>(null)

  function close() {
    setIsLeaving(true)
    setTimeout(() => {
      storeNoticeDismissal()
      // The focused button is removed with the notice.
      if (notice.current?.contains(document.activeElement))
        document.getElementById('contenido')?.focus({ preventScroll: true })
      onClose()
    }, noticeTimings.fadeMs)
  }

  return (
    <aside ref={notice} aria-labelledby="notice-title" className={classes('notice', isLeaving && 'opacity-0')}>
      <p className="text-meta text-ink-2">
        <strong id="notice-title" className="font-semibold text-ink">
          Aquí no mostramos quién eres.
        </strong>{' '}
        Lee, cuenta y responde sin registrarte; con cuenta y correo verificado hay más.
      </p>
      <div className="flex items-center justify-between">
        <Link to="/murmullo#politicas" className="text-link inline-flex min-h-11 items-center text-meta">
          Políticas de uso
        </Link>
        <Button tone="quiet" className="-mr-3 text-accent!" onClick={close}>
          Entendido
        </Button>
      </div>
    </aside>
  )
}
