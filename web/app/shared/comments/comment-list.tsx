// Comment list component, newest first.
import type { Comment } from '@murmullo/contract/content/comments'
import type { ReactNode, Ref } from 'react'
import { classes } from '../../ui/base/classes.ts'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { exactDate, relativeTime } from '../../lib/format/dates.ts'
import { ReportLink } from '../report-link.tsx'
import { useTimeZone } from '../../lib/rendering/hydration.ts'

type CommentListProps = {
  readonly comments: readonly Comment[]
  readonly now: number
  /** Comment id from the URL fragment. CSS `:target` only works for elements that exist at page load. */
  readonly target?: string | undefined
  readonly ref?: Ref<HTMLUListElement>
  /** Renders the moderator's form to remove a comment by another author. */
  readonly renderRemoval?: ((comment: Comment) => ReactNode) | undefined
  /** Renders the delete button of an own comment. */
  readonly renderDelete?: (comment: Comment) => ReactNode
}

export function CommentList({ comments, now, target, ref, renderRemoval, renderDelete }: CommentListProps) {
  const zone = useTimeZone()
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
            <span className="flex h-6 items-center">
              <TimeStamp
                dateTime={comment.publishedAt}
                exact={exactDate(comment.publishedAt, zone)}
                wide={relativeTime(comment.publishedAt, now)}
              />
              {!comment.mine && <ReportLink kind="comment" id={comment.id} />}
            </span>
          </p>
          <p className="mt-0.5 whitespace-pre-wrap">{comment.text}</p>
          {comment.mine && renderDelete?.(comment)}
          {!comment.mine && renderRemoval?.(comment)}
        </li>
      ))}
    </ul>
  )
}
