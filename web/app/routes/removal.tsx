// Route `/admin/eliminar/{kind}/{id}`: moderators remove a secret or comment by a rule. With JavaScript other pages post here by fetcher.
import { type RemovableKind, removableKinds } from '@murmullo/contract/admin'
import { publicId } from '@murmullo/contract/values'
import { data, Link } from 'react-router'
import { RemovalDesk } from '../features/admin/removal-desk.tsx'
import { notRemoved, type Removable, removeContent } from '../features/admin/remove-content.ts'
import { fieldOf, formIn } from '../lib/attempt.ts'
import { hasExpired, requireFactor, requireTeam } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { safeReturn } from '../lib/return-path.ts'
import { isAsking } from '../lib/step-up.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Route } from './+types/removal.ts'

const names: Readonly<Record<RemovableKind, string>> = { secret: 'un secreto', comment: 'un comentario' }

export function loader({ url, params, context }: Route.LoaderArgs) {
  requireTeam(context.get(pageContext), url, 'moderator')
  return { ...wantedOf(params), back: safeReturn(url.searchParams.get('volver')) }
}

function wantedOf({ kind, id }: { readonly kind: string; readonly id: string }): Removable {
  const known = removableKinds.find((each) => each === kind)
  if (known === undefined || !publicId.safeParse(id).success) throw data({ code: 'request.not_found' }, { status: 404 })
  return { kind: known, id }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!hasExpired(page, 'moderator')) requireFactor(page, url, 'moderator')
  const reply = await removeContent(page.api, wantedOf(params), await formIn(request))
  if (isAsking(reply)) return data(reply, { status: 403 })
  return reply.error === null ? reply : data(reply, { status: 422 })
}

export const clientAction = keepForm((form) => ({
  intent: fieldOf(form, 'intent'),
  rule: fieldOf(form, 'rule'),
  isRemoved: false,
  error: notRemoved,
}))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Eliminar',
    description: 'Lo que retira el equipo, y por qué norma.',
    index: false,
  })
}

export default function RemovalPage({ loaderData: { kind, id, back }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-voice text-3xl">Eliminar {names[kind]}</h1>
      <Card as="section" className="mt-5 px-5 py-6 desk:px-7">
        <RemovalDesk kind={kind} id={id} back={back} reply={actionData} />
      </Card>
      <p className="pt-5">
        <Link to={back} className={buttonClass('quiet')}>
          Volver
        </Link>
      </p>
    </div>
  )
}
