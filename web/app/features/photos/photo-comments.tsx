// Comment section of a photo. The comments expire with the photo.
import { Link } from 'react-router'
import { AddCommentForm, useCommentForm } from '../../shared/comments/add-comment-form.tsx'
import { CommentThread, type ThreadProps } from '../../shared/comments/comment-thread.tsx'
import { DeleteCommentForm } from '../../shared/comments/delete-comment-form.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { commentFailedText, deleteFailedText, signInText } from './photo-comment-texts.ts'

type PhotoCommentsProps = ThreadProps & { readonly photoId: string }

export function PhotoComments({ photoId, ...thread }: PhotoCommentsProps) {
  const form = useCommentForm()
  const url = `/photos/${photoId}`
  return (
    <CommentThread
      {...thread}
      url={url}
      pagesUrl={`/more/photo-comments/${photoId}?after=`}
      renderDelete={(commentId, onDeleted) => (
        <DeleteCommentForm
          commentId={commentId}
          pageUrl={url}
          failedText={deleteFailedText('Inténtalo de nuevo.')}
          onDeleted={onDeleted}
        />
      )}
      form={
        <AddCommentForm
          form={form}
          targetId={photoId}
          failedText={commentFailedText}
          signInText={signInText}
          signInOptions={
            <Link to={`/login?redirect=%2Fphotos%2F${photoId}`} className={buttonClass('outline')}>
              Iniciar sesión
            </Link>
          }
        />
      }
      empty={<EmptyState level="h3" title="Todavía no hay comentarios" text="Los comentarios se borran con la foto." />}
      end="Los comentarios se borran con la foto."
    />
  )
}
