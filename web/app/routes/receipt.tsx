// What was erased, for who left. It names nobody: whoever has its number may read it.
import type { ErasureReceipt } from '@murmullo/contract/accounts'
import { publicId } from '@murmullo/contract/values'
import { data, Link } from 'react-router'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { exactDate } from '../lib/dates.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { useAgainWhile } from '../lib/use-again.ts'
import { useZone } from '../lib/zone.ts'
import { buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/receipt.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, requestId } = context.get(pageContext)
  if (!publicId.safeParse(params.id).success)
    throw data({ code: 'accounts.receipt_unknown', requestId }, { status: 404 })
  return api.accounts.readReceipt({ receipt: params.id })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Recibo', description: 'Lo que se borró.', index: false })
}

const names: readonly (readonly [keyof ErasureReceipt['erased'], string])[] = [
  ['secrets', 'Secretos'],
  ['comments', 'Comentarios'],
  ['messages', 'Mensajes'],
  ['requests', 'Solicitudes de chat'],
  ['follows', 'Personas que seguías'],
  ['blocks', 'Bloqueos'],
  ['preferences', 'Preferencias'],
  ['photos', 'Fotos'],
  ['archives', 'Copias de tus datos'],
  ['sessions', 'Sesiones'],
]
export default function Receipt({ loaderData: { requestedAt, doneAt, erased } }: Route.ComponentProps) {
  const zone = useZone()
  useAgainWhile(doneAt === null)
  return (
    <AuthPage
      title={doneAt === null ? 'Estamos borrando tu cuenta' : 'Tu cuenta ya no existe'}
      lead={
        doneAt === null
          ? 'Ya nadie puede entrar en ella. En unos momentos no quedará nada.'
          : 'Esto es lo que se borró. Este recibo no dice de quién era; guarda su dirección si quieres volver a verlo.'
      }
    >
      <dl className="flex flex-col gap-2">
        <Line name="Pedido">{exactDate(requestedAt, zone)}</Line>
        {doneAt !== null && <Line name="Terminado">{exactDate(doneAt, zone)}</Line>}
        {doneAt !== null &&
          names.map(([kind, name]) => (
            <Line key={kind} name={name}>
              {String(erased[kind])}
            </Line>
          ))}
      </dl>
      <Link to="/" className={buttonClass('outline', 'mt-6')}>
        Ir a los secretos
      </Link>
    </AuthPage>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
