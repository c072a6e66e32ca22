// Route `/admin/eliminar/{kind}/{id}`: moderators remove a secret or comment by a rule. With JavaScript other pages post here by fetcher.
import { type RemovableKind, removableKinds } from '@murmullo/contract/admin/admin'
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link } from 'react-router'
import { RemovalForm } from '../../features/admin/removal-form.tsx'
import type { Removable } from '../../features/admin/content-removal.ts'
import { removalHandlers } from '../../features/admin/remove-content-action.ts'
import { isSecondFactorExpired, requireSecondFactor, requireStaff } from '../../lib/auth/guards.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/remove-content.ts'

const names: Readonly<Record<RemovableKind, string>> = { secret: 'un secreto', comment: 'un comentario' }

export function loader({ url, params, context }: Route.LoaderArgs) {
  requireStaff(context.get(pageContext), url, 'moderator')
  return { ...parseParams(params), back: safeRedirect(url.searchParams.get('volver')) }
}

function parseParams({ kind, id = '' }: { readonly kind?: string; readonly id?: string }): Removable {
  const known = removableKinds.find((each) => each === kind)
  if (known === undefined || !publicId.safeParse(id).success) throw data({ code: 'request.not_found' }, { status: 404 })
  return { kind: known, id }
}

export const action = formAction(
  removalHandlers(({ params }) => parseParams(params)),
  (page, url) => {
    if (!isSecondFactorExpired(page, 'moderator')) requireSecondFactor(page, url, 'moderator')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Eliminar',
    description: 'Lo que retira el equipo, y por qué norma.',
    index: false,
  })
}

export default function RemovalPage({ loaderData: { kind, id, back } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-voice text-3xl">Eliminar {names[kind]}</h1>
      <Card as="section" className="mt-5 px-5 py-6 desk:px-7">
        <RemovalForm kind={kind} id={id} back={back} isOpen />
      </Card>
      <p className="pt-5">
        <Link to={back} className={buttonClass('quiet', '-ml-4')}>
          Volver
        </Link>
      </p>
    </div>
  )
}
