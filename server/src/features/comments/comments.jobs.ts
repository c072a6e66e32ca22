// Interval tasks of comments: release new comments, and moderate them. The row of a pending check is the outbox: comments have no jobs.
import type { Deps } from '../../platform/context/request-context.ts'
import type { IntervalTask } from '../../platform/jobs/interval-task.ts'
import { checkNewComments, retryCommentModeration } from './check-comment.ts'
import { createCommentReleaseTask } from './release-comments.ts'

export function commentsIntervalTasks(services: Deps): IntervalTask[] {
  return [
    { name: 'comments.release', intervalMs: 1_000, run: createCommentReleaseTask(services) },
    { name: 'comments.check-new', intervalMs: 1_000, run: () => checkNewComments(services) },
    {
      name: 'comments.retry-moderation',
      intervalMs: 5_000,
      run: () => retryCommentModeration(services),
    },
  ]
}
