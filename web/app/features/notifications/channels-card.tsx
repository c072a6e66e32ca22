// Notification channels card below the list: link to the email schedule, and Web Push for this device where supported.
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { useDevicePush } from './use-device-push.ts'

export function ChannelsCard() {
  return (
    // The wrapper reserves the height while the push state loads, so nothing shifts. The card itself has its natural height.
    <div className="mt-8 [@media(scripting:enabled)]:min-h-78 wide:[@media(scripting:enabled)]:min-h-54">
      <Card as="section" className="px-5 py-5 wide:px-6" aria-labelledby="maneras">
        <h2 id="maneras" className="font-voice text-xl">
          Cómo te avisamos
        </h2>
        <p className="mt-1 text-pretty text-ink-2">
          Las horas de las notificaciones y los correos se eligen en{' '}
          <Link to="/account#seccion-schedule" className="text-link">
            tu cuenta
          </Link>
          .
        </p>
        <ThisDevice />
      </Card>
    </div>
  )
}

/** Not offered without JavaScript. */
function ThisDevice() {
  const { state, saysKind, busy, failed, refresh, turnOn, turnOff, sayKind } = useDevicePush()
  const statusRef = useRef<HTMLParagraphElement>(null)
  const before = useRef(state)
  useLayoutEffect(() => {
    const isPressed = before.current !== 'unknown' && before.current !== state
    before.current = state
    // The pressed button is removed, so focus moves to the text.
    if (isPressed && document.activeElement === document.body) statusRef.current?.focus()
  })
  const buttonProps = { 'aria-busy': busy || undefined, tone: 'outline' as const }
  return (
    <>
      <p ref={statusRef} tabIndex={-1} aria-live="polite" className="mt-3 text-pretty text-ink-2">
        {stateTexts[state]}
      </p>
      {state === 'unseen' && (
        <Button {...buttonProps} className="mt-3 aria-busy:opacity-55" onClick={refresh}>
          Reintentar
        </Button>
      )}
      {(state === 'off' || state === 'dismissed') && (
        <Button {...buttonProps} className="mt-3 aria-busy:opacity-55" onClick={turnOn}>
          Avisarme en este dispositivo
        </Button>
      )}
      {state === 'on' && (
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
          <Checkbox
            label="Decir si es una solicitud de chat"
            checked={saysKind}
            onChange={({ target }) => !busy && sayKind(target.checked)}
          />
          <Button {...buttonProps} className="aria-busy:opacity-55" onClick={turnOff}>
            Dejar de avisarme aquí
          </Button>
        </div>
      )}
      {failed && (
        <p role="alert" className="mt-2 text-sm font-semibold text-admin">
          {failed}
        </p>
      )}
    </>
  )
}

const stateTexts = {
  unknown: '',
  unseen: 'No pudimos comprobar si este dispositivo te avisa.',
  impossible: 'Este navegador no puede avisarte cuando no tienes Murmullo abierto.',
  unavailable:
    'Las notificaciones en dispositivos no están disponibles por ahora. Puedes volver a intentarlo otro día.',
  off: 'Este dispositivo puede avisarte aunque no tengas Murmullo abierto. En la pantalla solo dirá «Tienes novedades».',
  on: 'Este dispositivo te avisa. En la pantalla nunca salen nombres ni nada de lo que se cuenta.',
  dismissed:
    'No respondiste la pregunta de tu navegador, así que este dispositivo no te avisa. Puedes pedirlo otra vez.',
  refused: 'Tu navegador no deja que te avisemos aquí. Puedes permitirlo en sus ajustes para este sitio.',
} as const
