// The comments of a secret: how many, what they say, and the rest on request.
import type { Comment } from '@murmullo/contract/comments'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/ask-page.ts'
import { errorTexts, unreachableText } from '../../lib/error-texts.ts'
import { useMore } from '../../lib/use-more.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { CommentList } from './comment-list.tsx'
import { useCommentTarget } from './use-comment-target.ts'

type CommentSectionProps = {
  readonly secretId: string
  readonly total: number
  readonly first: Page<Comment>
  readonly fromStart: boolean
  readonly now: number
}

export function CommentSection(props: CommentSectionProps) {
  const { secretId, first, fromStart } = props
  const { id, through } = useCommentTarget(secretId)
  if (!through) return <Comments {...props} target={id} />
  const fromTop = fromStart && through.items[0]?.id === first.items[0]?.id
  return <Comments key={id} {...props} first={through} fromStart={fromTop} target={id} />
}

type CommentsProps = CommentSectionProps & { readonly target: string | undefined }

function Comments({ secretId, total, first, fromStart, now, target }: CommentsProps) {
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const more = useMore(first, `/more/comments/${secretId}?after=`, { list, end })
  const comments = more.pages.flatMap(({ items }) => items.filter((item) => item !== null))
  const address = `/secret/${secretId}`
  return (
    <section id="comentarios" aria-labelledby="comments-title" className="mt-8">
      <h2 id="comments-title" className="font-voice text-2xl">
        {total === 1 ? '1 comentario' : `${total} comentarios`}
      </h2>
      {!fromStart && (
        <p className="pt-2">
          <Link to={`${address}#comentarios`} className="text-link">
            Ver los más recientes
          </Link>
        </p>
      )}
      {more.count === 0 ? (
        <EmptyState
          level="h3"
          title="Nadie ha respondido todavía"
          text="A veces basta con una palabra para que alguien se sienta menos solo."
        />
      ) : (
        <CommentList ref={list} comments={comments} now={now} target={target} />
      )}
      <output className="sr-only">
        {more.added !== null && `${more.added} comentarios más. ${more.count} en la lista.`}
      </output>
      {more.next !== null && (
        <LoadMore
          href={`${address}?comments=${more.next}#comentarios`}
          label="Cargar más comentarios"
          state={more.state}
          failure={`Error al cargar los comentarios: ${more.failed ? errorTexts[more.failed] : unreachableText}`}
          onLoad={() => more.load('hand')}
          end={end}
        />
      )}
      {more.next === null && more.count > 0 && <ListEnd>Esto es todo lo que se ha dicho.</ListEnd>}
    </section>
  )
}
