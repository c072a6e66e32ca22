// Route `/photos/{id}`: one photo with its remaining time, comments, and the actions on both.
import type { Comment } from '@murmullo/contract/content/comments'
import type { Photo } from '@murmullo/contract/content/photos'
import { publicId } from '@murmullo/contract/core/primitives'
import { lazy, Suspense, useEffect } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { deletePhotoHandlers } from '../../features/photos/delete-photo-action.ts'
import { DeletePhotoForm } from '../../features/photos/delete-photo-form.tsx'
import { photoAccess } from '../../features/photos/photo-access.ts'
import { useMinutesSince } from '../../features/photos/photo-countdown.tsx'
import { PhotoArticle } from '../../features/photos/photo-article.tsx'
import { photoCommentHandlers } from '../../features/photos/photo-comment-action.ts'
import { toGateError } from '../../features/photos/photo-comment-texts.ts'
import { PhotoComments } from '../../features/photos/photo-comments.tsx'
import { PhotoGate } from '../../features/photos/photo-gate.tsx'
import { PhotoNotFound } from '../../features/photos/photo-not-found.tsx'
import { PhotoStateNotice } from '../../features/photos/photo-state-notice.tsx'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { useListKey } from '../../shared/comments/use-list-key.ts'
import { type WithCountryView, withCountryView } from '../../lib/format/countries.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import type { FormResult } from '../../lib/forms/form-result.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { flag } from '../../ui/icons/icons.gen.ts'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/photo.ts'

/** Loaded only for moderators. */
const Removal = lazy(() => import('../../features/admin/inline-removal.tsx'))

const pollMs = 10_000

export const handle = { failure: 'Error al cargar la foto' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const access = photoAccess(page, true)
  if (access.kind !== 'open') return data({ access }, { status: page.viewer === null ? 401 : 403 })
  // A malformed id gets the same 404 as an unknown one.
  if (!publicId.safeParse(params.id).success) return data({ isExpired: false }, { status: 404 })
  const after = url.searchParams.get('comments')
  const { photos } = page.api
  try {
    const [photo, comments] = await Promise.all([
      photos.readPhoto({ id: params.id }),
      photos.listPhotoComments({ photoId: params.id, ...(after && { after }) }),
    ])
    const isAdmin = page.viewer?.kind === 'admin'
    const isTeam = isAdmin || page.viewer?.kind === 'moderator'
    return { photo: withCountryView(photo), comments, after, isAdmin, isTeam, now: currentMinute() }
  } catch (error) {
    const code = errorCode(error)
    if (code === 'photos.not_found') return data({ isExpired: false }, { status: 404 })
    if (code === 'photos.expired') return data({ isExpired: true }, { status: 410 })
    throw error
  }
}

export const action = formAction({ ...photoCommentHandlers, ...deletePhotoHandlers })

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Foto', description: 'Una foto, por una hora.', index: false })
}

export default function PhotoPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const result: FormResult | undefined = actionData
  if ('access' in loaderData)
    return (
      <PhotoGate
        access={loaderData.access}
        title="Debes iniciar sesión para ver esta foto"
        returnTo={`/photos/${params.id}`}
        // Without JavaScript the response is rendered for the current session: after a logout the gate shows the error.
        {...toGateError(result)}
      />
    )
  if ('isExpired' in loaderData) return <PhotoNotFound isExpired={loaderData.isExpired} />
  return <PhotoContent {...loaderData} />
}

type PhotoContentProps = {
  readonly photo: Photo & WithCountryView
  readonly comments: Page<Comment>
  readonly after: string | null
  readonly isAdmin: boolean
  readonly isTeam: boolean
  readonly now: number
}

function PhotoContent({ photo, comments, after, isAdmin, isTeam, now }: PhotoContentProps) {
  const minutes = Math.max(0, photo.remainingMinutes - useMinutesSince([photo])(photo))
  const newest = useListKey(`${photo.id} ${after}`, comments.items)
  const isVisible = photo.state === 'visible'
  usePollWhenExpired(isVisible && minutes === 0)
  return (
    <div className="mx-auto max-w-[41.25rem]">
      <Link to="/photos" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver a las fotos
      </Link>
      {photo.state !== 'visible' && <PhotoStateNotice state={photo.state} />}
      <PhotoArticle
        photo={photo}
        minutes={minutes}
        actions={
          <>
            {(photo.mine || isAdmin) && <DeletePhotoForm />}
            {!photo.mine && (
              <a href={`/report?kind=photo&id=${photo.id}`} rel="nofollow" className={buttonClass('quiet', '-ml-4')}>
                <Icon pathData={flag} size={18} />
                Reportar
              </a>
            )}
          </>
        }
      />
      {isVisible && (
        <PhotoComments
          // A new comment at the top changes the key: a new list and an empty form mount.
          key={newest}
          photoId={photo.id}
          isOwn={photo.mine}
          total={photo.comments}
          first={comments}
          fromStart={after === null}
          now={now}
          renderRemoval={isTeam ? renderRemovalFor(photo.id) : undefined}
        />
      )}
    </div>
  )
}

/** Renders the moderator's form to remove a comment, inside the list. */
const renderRemovalFor = (photoId: string) => (comment: Comment, onRemoved: () => void) => (
  <Suspense>
    <Removal kind="comment" id={comment.id} back={`/photos/${photoId}#comentarios`} small onRemoved={onRemoved} />
  </Suspense>
)

/** Revalidates when the photo expires. Repeats in an interval, because the client's clock may be ahead of the server's. */
function usePollWhenExpired(shouldPoll: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!shouldPoll) return undefined
    void revalidate()
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [shouldPoll, revalidate])
}
