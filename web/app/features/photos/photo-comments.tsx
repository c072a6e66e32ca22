// Comment section of a photo. The comments expire with the photo.
import { Link } from 'react-router'
import { AddCommentForm, useCommentForm } from '../../shared/comments/add-comment-form.tsx'
import { CommentThread, type ThreadProps } from '../../shared/comments/comment-thread.tsx'
import { DeleteCommentForm } from '../../shared/comments/delete-comment-form.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { commentFailedText, deleteFailedText, signInText } from './photo-comment-texts.ts'

type PhotoCommentsProps = ThreadProps & { readonly photoId: string; readonly isOwn: boolean }

export function PhotoComments({ photoId, isOwn, ...thread }: PhotoCommentsProps) {
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
      emptyTitle={`Todavía nadie responde.${isOwn ? '' : ' ¿Le dices algo?'}`}
      empty={<p className="text-sm text-ink-2">Los comentarios se borran con la foto.</p>}
      end="Los comentarios se borran con la foto."
    />
  )
}
