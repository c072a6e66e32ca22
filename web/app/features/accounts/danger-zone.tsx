// The way out, in two steps. The second is asked of the server, so that it works without a script too.
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { forgetDrafts } from '../../lib/draft.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useBusy } from './use-busy.ts'

/** Where the first step was pressed, the second offers the way back: whoever presses twice deletes nothing. */
const firstPlace = 'min-w-48'

export function DangerZone({ asked }: { readonly asked: boolean }) {
  const cancelled = useRef(false)
  const asking = useBusy('ask-delete')
  const deleting = useBusy('delete')
  return (
    <Form method="post">
      <p className="text-pretty text-ink-2">
        Se borran para siempre todos tus datos personales y todos tus secretos, con sus comentarios y reacciones. No se
        puede deshacer, ni siquiera nosotros podemos.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {asked ? (
          <>
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
            {/* What somebody was writing here leaves with them. */}
            <Button type="submit" name="intent" value="delete" tone="danger" busy={deleting} onClick={forgetDrafts}>
              Confirmar eliminación
            </Button>
          </>
        ) : (
          <Button
            ref={(button) => {
              // The link that was pressed is gone, and the focus with it.
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
    </Form>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
