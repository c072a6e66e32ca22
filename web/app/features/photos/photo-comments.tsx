// Comment section of a photo. The comments expire with the photo.
import type { ReactNode } from 'react'
import { CommentForm, type CommentRefusal } from '../../lib/comments/comment-form.tsx'
import { CommentThread, type ThreadProps } from '../../lib/comments/comment-thread.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { erasingWay } from './photo-comment.ts'

type PhotoCommentsProps = ThreadProps & {
  readonly photoId: string
  readonly refusal: CommentRefusal | undefined
  /** Sign-in options, shown with the error of a user whose session has ended. */
  readonly waysIn: ReactNode
}

export function PhotoComments({ photoId, refusal, waysIn, ...thread }: PhotoCommentsProps) {
  return (
    <CommentThread
      {...thread}
      address={`/photos/${photoId}`}
      more={`/more/photo-comments/${photoId}?after=`}
      way={erasingWay}
      form={<CommentForm about={photoId} refusal={refusal} waysIn={waysIn} />}
      empty={<EmptyState level="h3" title="Nadie ha dicho nada todavía" text="Lo que digas se irá con la foto." />}
      end="Todo esto se irá con la foto."
    />
  )
}
