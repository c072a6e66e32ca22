// Route `/admin/eliminar/{kind}/{id}`: moderators remove a secret or comment by a rule. With JavaScript other pages post here by fetcher.
import { type RemovableContent, type RemovableKind, removableKinds } from '@murmullo/contract/admin/admin'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link } from 'react-router'
import { RemovalForm } from '../../features/admin/removal-form.tsx'
import type { Removable } from '../../features/admin/content-removal.ts'
import { removalHandlers } from '../../features/admin/remove-content-action.ts'
import { isSecondFactorExpired, requireSecondFactor, requireStaff } from '../../lib/auth/guards.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { exactDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { anonymousLabel } from '../../shared/labels/author-label.ts'
import { DescriptionItem } from '../../ui/display/description-item.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/remove-content.ts'

const names: Readonly<Record<RemovableKind, string>> = { secret: 'un secreto', comment: 'un comentario' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'moderator')
  const removable = parseParams(params)
  return {
    ...removable,
    content: await readContent(page, removable),
    back: safeRedirect(url.searchParams.get('volver')),
  }
}

/** Null for a comment that is no longer public: after its removal without JavaScript the page shows the result. */
async function readContent({ api }: PageContext, removable: Removable): Promise<RemovableContent | null> {
  try {
    return await api.admin.readRemovable(removable)
  } catch (error) {
    if (errorCode(error) === 'comments.not_found') return null
    throw error
  }
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

export default function RemovalPage({ loaderData: { kind, id, content, back } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={back} className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver
      </Link>
      <h1 className="font-voice text-3xl">Eliminar {names[kind]}</h1>
      <Card as="section" className="mt-5 flex flex-col gap-6 px-5 py-6 desk:px-7">
        {content ? (
          <RemovedText content={content} />
        ) : (
          <p className="text-ink-2">Este comentario ya no está publicado.</p>
        )}
        <div className="flex flex-col gap-5 border-t border-line pt-6">
          <RemovalForm kind={kind} id={id} back={back} isPage />
        </div>
      </Card>
    </div>
  )
}

function RemovedText({ content: { text, authorNickname, publishedAt } }: { readonly content: RemovableContent }) {
  const zone = useTimeZone()
  return (
    <>
      <blockquote className="border-l-2 border-line-strong pl-4 font-voice text-xl/[1.5] wrap-anywhere whitespace-pre-wrap text-pretty">
        {text}
      </blockquote>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <DescriptionItem name="Firma">{authorNickname ?? anonymousLabel}</DescriptionItem>
        <DescriptionItem name="Publicado">
          <time dateTime={publishedAt}>{exactDate(publishedAt, zone)}</time>
        </DescriptionItem>
      </dl>
    </>
  )
}
