// What others answered, newest first.
import type { Comment } from '@murmullo/contract/comments'
import type { Ref } from 'react'
import { exactDate, relativeTime } from '../../lib/dates.ts'
import { useZone } from '../../lib/zone.ts'
import { classes } from '../../ui/classes.ts'
import { TimeStamp } from '../../ui/time-stamp.tsx'
import { EraseButton } from './erase-button.tsx'
import type { Erasing } from './erase-comment.ts'

type CommentListProps = {
  readonly comments: readonly Comment[]
  readonly now: number
  /** The one the address points at: a browser marks only those it found when the page came. */
  readonly target?: string | undefined
  readonly ref?: Ref<HTMLUListElement>
  /** Whether the reader is of the team, which may erase any. */
  readonly isTeam?: boolean
  readonly erasing?: Erasing | undefined
  readonly onErased?: (commentId: string) => void
}

export function CommentList(props: CommentListProps) {
  const { comments, now, target, ref, isTeam = false, erasing, onErased } = props
  const zone = useZone()
  return (
    <ul ref={ref} className="border-t border-line">
      {comments.map((comment) => (
        <li
          key={comment.id}
          id={`comment-${comment.id}`}
          tabIndex={-1}
          className={classes('comment', comment.id === target && 'comment-target')}
        >
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-[0.8125rem] font-semibold">{comment.authorNickname ?? 'Anónimo'}</span>
            <TimeStamp
              dateTime={comment.publishedAt}
              exact={exactDate(comment.publishedAt, zone)}
              wide={relativeTime(comment.publishedAt, now)}
            />
          </p>
          <p className="mt-0.5 whitespace-pre-wrap">{comment.text}</p>
          {onErased && (comment.mine || isTeam) && (
            <EraseButton
              commentId={comment.id}
              told={erasing?.commentId === comment.id ? erasing : undefined}
              onErased={onErased}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
