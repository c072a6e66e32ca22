// Route `/photos/{id}`: one photo with its remaining time, comments, and the actions on both.
import type { Comment } from '@murmullo/contract/comments'
import type { Photo } from '@murmullo/contract/photos'
import { publicId } from '@murmullo/contract/values'
import { lazy, Suspense, useEffect } from 'react'
import { data, Link, redirect, useRevalidator } from 'react-router'
import { DeleteForm } from '../features/photos/delete-form.tsx'
import { askedDeleting, type Deleting, deletePhoto } from '../features/photos/delete-photo.ts'
import { doorOf } from '../features/photos/door-of.ts'
import { useMinutesSince } from '../features/photos/minutes-left.tsx'
import { PhotoArticle } from '../features/photos/photo-article.tsx'
import {
  commentRefusal,
  eraseComment,
  failedErasing,
  notSaid,
  signInToComment,
} from '../features/photos/photo-comment.ts'
import { PhotoComments } from '../features/photos/photo-comments.tsx'
import { PhotoDoor } from '../features/photos/photo-door.tsx'
import { PhotoGone } from '../features/photos/photo-gone.tsx'
import { WaitingNote } from '../features/photos/waiting-note.tsx'
import type { Page } from '../lib/ask-page.ts'
import { codeOf, fieldOf, formIn } from '../lib/attempt.ts'
import type { CommentRefusal } from '../lib/comments/comment-form.tsx'
import type { Erasing } from '../lib/comments/erasing.ts'
import { useNewest } from '../lib/comments/use-newest.ts'
import { withPlace } from '../lib/countries.ts'
import { thisMinute } from '../lib/dates.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { onceApi } from '../lib/once-key.tsx'
import { pageContext } from '../lib/page-context.ts'
import type { Placed } from '../lib/place.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { arrowLeft, flag } from '../ui/icons.gen.ts'
import type { Route } from './+types/photo.ts'

/** Loaded only for moderators. */
const Removal = lazy(() => import('../features/admin/removal.tsx'))

const lookAgainMs = 10_000

export const handle = { failure: 'Error al cargar la foto' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const door = doorOf(page, true)
  if (door.is !== 'open') return data({ door }, { status: page.viewer === null ? 401 : 403 })
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
    return { photo: withPlace(photo), comments, after, isAdmin, isTeam, now: thisMinute() }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'photos.not_found') return data({ isExpired: false }, { status: 404 })
    if (code === 'photos.expired') return data({ isExpired: true }, { status: 410 })
    throw error
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await formIn(request)
  const deleting = askedDeleting(form)
  if (deleting === 'ask') return { deleting: { isAsked: true, failed: null } }
  if (deleting === 'delete') {
    const told = await deletePhoto(page.api, params.id)
    return told.failed === null ? redirect('/photos', 303) : data({ deleting: told }, { status: 422 })
  }
  const asked = failedErasing(form)
  if (asked !== null) {
    const erasing = await eraseComment(page.api, asked)
    if (erasing.failed !== null) return data({ erasing }, { status: 422 })
    return erasing.isAsked ? { erasing } : redirect(`/photos/${params.id}#comentarios`, 303)
  }
  const text = fieldOf(form, 'text')
  // An empty text is not treated as a submit.
  if (text.trim() === '') return null
  const refuse = (reason: string, isVisitor = false) =>
    data({ refusal: { reason, text, isVisitor } }, { status: isVisitor ? 401 : 422 })
  if (page.viewer === null) return refuse(signInToComment, true)
  try {
    await onceApi(page, form).photos.addPhotoComment({ photoId: params.id, text })
  } catch (error) {
    return refuse(commentRefusal(error))
  }
  return redirect(`/photos/${params.id}#comentarios`, 303)
}

/** On a network error the form stays with its input. */
export const clientAction = keepForm((form, why) =>
  askedDeleting(form) === null
    ? { refusal: { reason: notSaid(why), text: fieldOf(form, 'text'), isVisitor: false } }
    : { deleting: { isAsked: false, failed: `Error al eliminar foto: ${why}` } },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Foto', description: 'Una foto, por una hora.', index: false })
}

export default function PhotoPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const told: Told = actionData ?? {}
  if ('door' in loaderData)
    return (
      <PhotoDoor
        door={loaderData.door}
        title="Debes iniciar sesión para ver esta foto"
        returnTo={`/photos/${params.id}`}
        told={toldIn(told)}
        words={told.refusal?.text}
      />
    )
  if ('isExpired' in loaderData) return <PhotoGone isExpired={loaderData.isExpired} />
  return <Whole {...loaderData} told={told} />
}

type Told = { readonly deleting?: Deleting; readonly erasing?: Erasing; readonly refusal?: CommentRefusal }

/** Without JavaScript the response is rendered for the current session: after a logout the error is shown in the photo gate. */
const toldIn = ({ deleting, erasing, refusal }: Told): string | undefined =>
  refusal?.reason ?? deleting?.failed ?? erasing?.failed ?? undefined

type WholeProps = {
  readonly photo: Photo & Placed
  readonly comments: Page<Comment>
  readonly after: string | null
  readonly isAdmin: boolean
  readonly isTeam: boolean
  readonly now: number
  readonly told: Told
}

function Whole({ photo, comments, after, isAdmin, isTeam, now, told: { deleting, erasing, refusal } }: WholeProps) {
  const minutes = Math.max(0, photo.remainingMinutes - useMinutesSince(photo))
  const newest = useNewest(`${photo.id} ${after}`, comments.items)
  const isVisible = photo.state === 'visible'
  useLookAgain(isVisible && minutes === 0)
  return (
    <div className="mx-auto max-w-[41.25rem]">
      <Link to="/photos" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon shape={arrowLeft} />
        Volver a las fotos
      </Link>
      {photo.state !== 'visible' && <WaitingNote state={photo.state} />}
      <PhotoArticle
        photo={photo}
        minutes={minutes}
        actions={
          <>
            {(photo.mine || isAdmin) && <DeleteForm key={String(deleting?.isAsked)} told={deleting} />}
            {!photo.mine && (
              <a href={`/report?kind=photo&id=${photo.id}`} rel="nofollow" className={buttonClass('quiet', '-ml-4')}>
                <Icon shape={flag} size={18} />
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
          total={photo.comments}
          first={comments}
          fromStart={after === null}
          now={now}
          refusal={refusal}
          removalOf={isTeam ? removalUnder(photo.id) : undefined}
          erasing={erasing}
          waysIn={
            refusal?.isVisitor && (
              <Link to={`/login?redirect=%2Fphotos%2F${photo.id}`} className={buttonClass('outline')}>
                Iniciar sesión
              </Link>
            )
          }
        />
      )}
    </div>
  )
}

/** Renders the moderator's form to remove a comment, inside the list. */
const removalUnder = (photoId: string) => (comment: Comment, onRemoved: () => void) => (
  <Suspense>
    <Removal kind="comment" id={comment.id} back={`/photos/${photoId}#comentarios`} small onRemoved={onRemoved} />
  </Suspense>
)

/** Revalidates when the photo expires. Repeats in an interval, because the client's clock may be ahead of the server's. */
function useLookAgain(isGoing: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isGoing) return undefined
    void revalidate()
    const timer = setInterval(() => void revalidate(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isGoing, revalidate])
}
