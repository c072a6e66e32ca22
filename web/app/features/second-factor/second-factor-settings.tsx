// Second-factor settings form of a verified moderator or administrator: renew recovery codes or enrol another phone.
import { Form } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

export function SecondFactorSettings({ codesLeft }: { readonly codesLeft: number | null }) {
  const [renewing, changing] = [useIsSubmitting('renew'), useIsSubmitting('offer')]
  return (
    <div className="flex flex-col gap-5">
      <p className="rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
        Está activo, y esta sesión ya lo pasó.
      </p>
      {codesLeft !== null && (
        <p className="text-pretty text-ink-2">
          {codesLeft === 0 && 'No te quedan códigos de recuperación: pide otros.'}
          {codesLeft === 1 && 'Te queda un código de recuperación.'}
          {codesLeft > 1 && `Te quedan ${codesLeft} códigos de recuperación.`}
        </p>
      )}
      <Form method="post" replace className="flex flex-wrap gap-3">
        <Button type="submit" tone="outline" name="intent" value="renew" busy={renewing}>
          Otros códigos de recuperación
        </Button>
        <Button type="submit" tone="outline" name="intent" value="offer" busy={changing}>
          Cambiar de teléfono
        </Button>
      </Form>
    </div>
  )
}
