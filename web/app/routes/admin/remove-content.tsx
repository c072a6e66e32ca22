// Route `/admin/eliminar/{kind}/{id}`: moderators remove a secret or comment by a rule, or, with `revertir`, reverse an earlier decision about
// it or a photo. With JavaScript other pages post here by fetcher.
import {
  type RemovableContent,
  type ReversibleKind,
  removableKinds,
  reversibleKinds,
} from '@murmullo/contract/admin/admin'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link } from 'react-router'
import { RemovalForm } from '../../features/admin/removal-form.tsx'
import type { Removable } from '../../features/admin/content-removal.ts'
import { type Reversible, reversalHandler, reversalIntent } from '../../features/admin/reversal/content-reversal.ts'
import { ReversalForm } from '../../features/admin/reversal/reversal-form.tsx'
import { reversalParam } from '../../features/admin/reversal/reversal-path.ts'
import { RemovedText } from '../../features/admin/removed-text.tsx'
import { removalHandlers } from '../../features/admin/remove-content-action.ts'
import { isSecondFactorExpired, requireSecondFactor, requireStaff } from '../../lib/auth/guards.ts'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { SavedReplies } from '../../shared/moderation/saved-replies.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/remove-content.ts'

const names: Readonly<Record<ReversibleKind, string>> = {
  secret: 'un secreto',
  comment: 'un comentario',
  photo: 'una foto',
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'moderator')
  const back = safeRedirect(url.searchParams.get('volver'))
  if (url.searchParams.has(reversalParam)) {
    const { items: replies } = await page.api.moderation.listReplies()
    return { ...parseReversible(params), isReversal: true as const, back, replies }
  }
  const removable = parseRemovable(params)
  return { ...removable, content: await readContent(page, removable), isReversal: false as const, back }
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

type Params = { readonly kind?: string; readonly id?: string }

function parseRemovable({ kind, id = '' }: Params): Removable {
  const known = removableKinds.find((each) => each === kind)
  if (known === undefined || !publicId.safeParse(id).success) throw notFound()
  return { kind: known, id }
}

function parseReversible({ kind, id = '' }: Params): Reversible {
  const known = reversibleKinds.find((each) => each === kind)
  if (known === undefined || !publicId.safeParse(id).success) throw notFound()
  return { kind: known, id }
}

const notFound = () => data({ code: 'request.not_found' }, { status: 404 })

export const action = formAction(
  {
    ...removalHandlers(({ params }) => parseRemovable(params)),
    [reversalIntent]: reversalHandler(({ params }) => parseReversible(params)),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'moderator')) requireSecondFactor(page, url, 'moderator')
  },
)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: loaderData?.isReversal ? 'Revertir una decisión' : 'Eliminar',
    description: 'Lo que retira el equipo, y por qué norma.',
    index: false,
  })
}

export default function RemovalPage({ loaderData }: Route.ComponentProps) {
  const { back, isReversal } = loaderData
  const name = names[loaderData.kind]
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={back} className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver
      </Link>
      <h1 className="font-voice text-3xl">{isReversal ? `Revertir la decisión sobre ${name}` : `Eliminar ${name}`}</h1>
      {isReversal && (
        <p className="mt-2 text-pretty text-ink-2">
          Lo que el equipo retiró vuelve a verse; lo que marcó como explícito deja de estarlo.
        </p>
      )}
      <Card as="section" className="mt-5 flex flex-col gap-6 px-5 py-6 desk:px-7">
        {loaderData.isReversal ? (
          <SavedReplies replies={loaderData.replies}>
            <ReversalForm />
          </SavedReplies>
        ) : (
          <>
            <RemovedText content={loaderData.content} />
            <div className="flex flex-col gap-5 border-t border-line pt-6">
              <RemovalForm kind={loaderData.kind} id={loaderData.id} back={back} isPage />
            </div>
          </>
        )}
      </Card>
    </div>
  )
}
