// What others answered, newest first.
import type { Comment } from '@murmullo/contract/comments'
import type { Ref } from 'react'
import { exactDate, relativeTime } from '../../lib/dates.ts'
import { useZone } from '../../lib/zone.ts'
import { classes } from '../../ui/classes.ts'
import { TimeStamp } from '../../ui/time-stamp.tsx'

type CommentListProps = {
  readonly comments: readonly Comment[]
  readonly now: number
  /** The one the address points at: a browser marks only those it found when the page came. */
  readonly target?: string | undefined
  readonly ref?: Ref<HTMLUListElement>
}

export function CommentList({ comments, now, target, ref }: CommentListProps) {
  const zone = useZone()
  return (
    <ul ref={ref}>
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
        </li>
      ))}
    </ul>
  )
}
