// Welcome notice for first-time visitors: shown after a delay, and never again once closed (localStorage).
import { noticeTimings } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/buttons/button.tsx'
import { classes } from '../ui/base/classes.ts'

const flag = 'anonymousNoticeClosed'

export function FirstVisitNotice() {
  const [stage, setStage] = useState<'away' | 'here' | 'leaving'>('away')
  const notice = useRef<HTMLElement>(null)

  useEffect(() => {
    if (wasClosed()) return undefined
    const timer = setTimeout(() => setStage('here'), noticeTimings.delayMs)
    return () => clearTimeout(timer)
  }, [])

  function close() {
    setStage('leaving')
    setTimeout(() => {
      rememberClosed()
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
      className={classes('notice', stage === 'leaving' && 'notice-leaving')}
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

function wasClosed(): boolean {
  try {
    return localStorage.getItem(flag) === 'true'
  } catch {
    // Without storage it would be shown on every page, so it is never shown.
    return true
  }
}

function rememberClosed(): void {
  try {
    localStorage.setItem(flag, 'true')
  } catch {
    // Storage is blocked.
  }
}
