// Route `/admin/revertir/{kind}/{id}`: moderators reverse an earlier decision about content: a removal, or an explicit mark.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link } from 'react-router'
import { parseReversible, type Reversible, reversalHandler } from '../../features/admin/reversal/content-reversal.ts'
import { ReversalForm } from '../../features/admin/reversal/reversal-form.tsx'
import { pageContext } from '../../lib/api/page-context.ts'
import { isSecondFactorExpired, requireSecondFactor, requireStaff } from '../../lib/auth/guards.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/reverse-decision.ts'

const names = { secret: 'un secreto', comment: 'un comentario', photo: 'una foto' } as const

export function loader({ url, params, context }: Route.LoaderArgs) {
  requireStaff(context.get(pageContext), url, 'moderator')
  return { kind: parseParams(params).kind, back: safeRedirect(url.searchParams.get('volver')) }
}

function parseParams({ kind, id = '' }: { readonly kind?: string; readonly id?: string }): Reversible {
  const known = parseReversible(kind)
  if (known === undefined || !publicId.safeParse(id).success) throw data({ code: 'request.not_found' }, { status: 404 })
  return { kind: known, id }
}

export const action = formAction({ '': reversalHandler(({ params }) => parseParams(params)) }, (page, url) => {
  if (!isSecondFactorExpired(page, 'moderator')) requireSecondFactor(page, url, 'moderator')
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Revertir una decisión',
    description: 'Lo que el equipo decidió, y cómo se revierte.',
    index: false,
  })
}

export default function ReversalPage({ loaderData: { kind, back } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="font-voice text-3xl">Revertir la decisión sobre {names[kind]}</h1>
      <p className="mt-2 text-pretty text-ink-2">
        Lo que el equipo retiró vuelve a verse; lo que marcó como explícito deja de estarlo.
      </p>
      <Card as="section" className="mt-5 px-5 py-6 desk:px-7">
        <ReversalForm />
      </Card>
      <p className="pt-5">
        <Link to={back} className={buttonClass('quiet', '-ml-4')}>
          Volver
        </Link>
      </p>
    </div>
  )
}
