// Connection check component: all parts up, one part down, or the error; with a retry form.
import type { Check, DependencyName } from '@murmullo/contract/admin/status'
import type { ComponentType } from 'react'
import type { FormProps } from 'react-router'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

export const partLabels: Readonly<Record<DependencyName, string>> = {
  database: 'Base de datos',
  redis: 'Memoria rápida',
  storage: 'Imágenes',
}

export type CheckReply = { readonly check: Check | null; readonly error: string | null }

type CheckCardProps = CheckReply & { readonly isBusy: boolean; readonly form: ComponentType<FormProps> }

export function CheckCard({ check, error, isBusy, form: Form }: CheckCardProps) {
  const isHealthy = check?.parts.every(({ ok }) => ok) ?? false
  return (
    <Card as="section" className="px-5 py-6 desk:px-7" aria-busy={isBusy}>
      <div aria-live="polite">
        <h2 className="text-xl font-semibold">
          {isHealthy ? 'Conexión correcta' : check ? 'Algo no responde' : 'No se pudo conectar'}
        </h2>
        <p className="mt-1 text-pretty text-ink-2">
          {isHealthy
            ? 'Tu navegador habla con Murmullo, y todo responde.'
            : (error ??
              'Llegas hasta Murmullo, pero una parte está caída. Ya lo sabemos; vuelve a probar en un momento.')}
        </p>
      </div>
      {check && (
        <ul className="mt-4 divide-y divide-line">
          {[{ name: 'server' as const, ok: true }, ...check.parts].map(({ name, ok }) => (
            <li key={name} className="flex min-h-12 items-center justify-between gap-3 py-2">
              {name === 'server' ? 'Servidor' : partLabels[name]}
              <Badge tone={ok ? 'ok' : 'warn'}>{ok ? 'Responde' : 'No responde'}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Form method="get" action="/test-connection" className="mt-5">
        <Button type="submit" busy={isBusy}>
          Reintentar
        </Button>
      </Form>
    </Card>
  )
}
