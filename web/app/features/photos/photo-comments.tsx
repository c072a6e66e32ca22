// Comment section of a photo. The comments expire with the photo.
import type { ReactNode } from 'react'
import { CommentForm, type CommentError } from '../../shared/comments/comment-form.tsx'
import { CommentThread, type ThreadProps } from '../../shared/comments/comment-thread.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { deleteOptions } from './photo-comment-action.ts'

type PhotoCommentsProps = ThreadProps & {
  readonly photoId: string
  readonly refusal: CommentError | undefined
  /** Sign-in options, shown with the error of a user whose session has ended. */
  readonly signInOptions: ReactNode
}

export function PhotoComments({ photoId, refusal, signInOptions, ...thread }: PhotoCommentsProps) {
  return (
    <CommentThread
      {...thread}
      url={`/photos/${photoId}`}
      pagesUrl={`/more/photo-comments/${photoId}?after=`}
      deleteForm={deleteOptions}
      form={<CommentForm targetId={photoId} refusal={refusal} signInOptions={signInOptions} />}
      empty={<EmptyState level="h3" title="Nadie ha dicho nada todavía" text="Lo que digas se irá con la foto." />}
      end="Todo esto se irá con la foto."
    />
  )
}
