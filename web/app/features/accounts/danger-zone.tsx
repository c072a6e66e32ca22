// Account deletion form in two steps. The server renders the second step, so it works without JavaScript too.
import type { ErasureMode } from '@murmullo/contract/erasure'
import { delayedRequestLimits } from '@murmullo/contract/limits'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { ErasureChoice } from '../../lib/erasure-choice.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ProofFields } from './proof-fields.tsx'
import { useBusy } from './use-busy.ts'

/** In the second step, Cancel occupies the position of the first button: a double press deletes nothing. */
const firstPlace = 'min-w-48'

type DangerZoneProps = {
  readonly asked: boolean
  readonly isAnonymous: boolean
  /** Erasure mode selected before the first step was submitted, without JavaScript. */
  readonly mode?: ErasureMode | undefined
}

export function DangerZone({ asked, isAnonymous, mode }: DangerZoneProps) {
  const cancelled = useRef(false)
  const asking = useBusy('ask-delete')
  const deleting = useBusy('delete')
  return (
    <Form method="post">
      <p className="text-pretty text-ink-2">
        Se borran para siempre todos tus datos personales, tus conversaciones y lo que firmaste con tu apodo, enseguida;
        tus secretos y comentarios sin firma, como elijas. No se puede deshacer, ni siquiera nosotros podemos.
      </p>
      <ErasureChoice scope="account" chosen={mode} />
      <div className="mt-4 flex flex-wrap gap-2">
        {asked ? (
          <Link
            ref={takeFocus}
            to="/account"
            replace
            preventScrollReset
            className={buttonClass('outline', firstPlace)}
            onClick={() => {
              cancelled.current = true
            }}
          >
            Cancelar
          </Link>
        ) : (
          <Button
            ref={(button) => {
              // The pressed link is removed from the DOM, so focus returns to the button.
              if (cancelled.current) takeFocus(button)
              cancelled.current = false
            }}
            type="submit"
            name="intent"
            value="ask-delete"
            tone="danger"
            className={firstPlace}
            busy={asking}
          >
            Eliminar mi cuenta
          </Button>
        )}
      </div>
      {asked && (
        <ProofFields
          isAnonymous={isAnonymous}
          later={{
            intent: 'delete-later',
            label: `Borrarla dentro de ${delayedRequestLimits.minutes} minutos`,
          }}
        >
          <Button type="submit" name="intent" value="delete" tone="danger" busy={deleting}>
            Confirmar eliminación
          </Button>
        </ProofFields>
      )}
    </Form>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
