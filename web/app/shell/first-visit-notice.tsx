// Welcome notice for first-time visitors: shown after a delay, and never again once closed (localStorage).
import { noticeTimings } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isNoticeDismissed, storeNoticeDismissal } from '../lib/site/notice-dismissal.ts'
import { Button } from '../ui/buttons/button.tsx'
import { classes } from '../ui/base/classes.ts'

export function FirstVisitNotice() {
  const [stage, setStage] = useState<'away' | 'here' | 'leaving'>('away')
  const notice = useRef<HTMLElement>(null)

  useEffect(() => {
    if (isNoticeDismissed()) return undefined
    const timer = setTimeout(() => setStage('here'), noticeTimings.delayMs)
    return () => clearTimeout(timer)
  }, [])

  function close() {
    setStage('leaving')
    setTimeout(() => {
      storeNoticeDismissal()
      // The focused button is removed with the notice.
      if (notice.current?.contains(document.activeElement))
        document.getElementById('contenido')?.focus({ preventScroll: true })
      setStage('away')
    }, noticeTimings.fadeMs)
  }

  if (stage === 'away') return null
  return (
    <aside
      ref={notice}
      aria-labelledby="notice-title"
      className={classes('notice', stage === 'leaving' && 'opacity-0')}
    >
      <h2 id="notice-title" className="font-voice text-xl">
        Aquí nadie sabe quién eres
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        Ya no hace falta registrarse para compartir secretos ni para comentar. Sin cuenta, algunas funciones son
        limitadas; si te registras, acuérdate de verificar tu correo. Es gratis, y entre todos cuidamos unas{' '}
        <Link to="/murmullo#politicas" className="text-link">
          políticas de uso
        </Link>
        .
      </p>
      <Button className="mt-3 w-full wide:w-auto" onClick={close}>
        Entendido
      </Button>
    </aside>
  )
}
