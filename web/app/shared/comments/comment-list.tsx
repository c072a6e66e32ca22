// Comment list component, newest first.
import type { Comment } from '@murmullo/contract/content/comments'
import type { ReactNode, Ref } from 'react'
import { classes } from '../../ui/base/classes.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { exactDate, relativeTime, shortTime } from '../../lib/format/dates.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { flag } from '../../ui/icons/icons.gen.ts'
import { ItemMenu } from '../item-menu.tsx'
import { ReportLink } from '../report-link.tsx'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { usePageState } from '../../lib/site/page-state.ts'
import { CommentAvatar } from './comment-avatar.tsx'

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
  /** Renders the note of an own comment before its release. */
  readonly renderScheduled?: ((comment: Comment) => ReactNode) | undefined
}

export function CommentList(props: CommentListProps) {
  const { comments, now, target, ref, renderRemoval, renderDelete, renderScheduled } = props
  const zone = useTimeZone()
  const own = usePageState()?.ownComments
  const isOwn = (comment: Comment) => comment.mine || own?.includes(comment.id) === true
  return (
    <ul ref={ref} className="comments">
      {comments.map((comment) => (
        <li
          key={comment.id}
          id={`comment-${comment.id}`}
          tabIndex={-1}
          className={classes('comment', comment.id === target && 'comment-target')}
        >
          <CommentAvatar {...comment} />
          <div className="min-w-0">
            <div className="comment-head">
              <span className="font-semibold">{comment.authorNickname ?? 'Anónimo'}</span>
              {comment.byAuthor === true && <Badge tone="accent">Quien lo contó</Badge>}
              <div className="comment-time">
                <TimeStamp
                  dateTime={comment.publishedAt}
                  exact={exactDate(comment.publishedAt, zone)}
                  wide={relativeTime(comment.publishedAt, now)}
                  narrow={shortTime(comment.publishedAt, now)}
                />
                {/* Both have one size: a page may learn after the first paint which comments are the reader's own. */}
                {isOwn(comment) ? (
                  renderDelete?.(comment)
                ) : (
                  <ItemMenu label="Opciones del comentario">
                    <ReportLink kind="comment" id={comment.id} className="item-menu-link">
                      <Icon pathData={flag} size={18} />
                      Reportar
                    </ReportLink>
                  </ItemMenu>
                )}
              </div>
            </div>
            <p className="whitespace-pre-wrap">{comment.text}</p>
            {comment.scheduled === true && renderScheduled?.(comment)}
            {!isOwn(comment) && renderRemoval?.(comment)}
          </div>
        </li>
      ))}
    </ul>
  )
}
