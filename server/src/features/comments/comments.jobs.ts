// Jobs of comments: moderate each comment right after its insert, and retry while the AI provider fails.
import type { Deps } from '../../platform/call.ts'
import type { IntervalTask } from '../../platform/loop.ts'
import { parseJobId, type Job } from '../../platform/queue.ts'
import { checkNewComment } from './check-comment.ts'
import { retryCommentModeration } from './recheck-comments.ts'

export function commentsJobs(services: Deps): Job[] {
  return [
    {
      name: 'comments.check',
      concurrency: 4,
      run: (data) => checkNewComment(services, parseJobId(data, 'commentId')),
    },
  ]
}

export function commentsIntervalTasks(services: Deps): IntervalTask[] {
  return [
    {
      name: 'comments.ask-again',
      intervalMs: 5_000,
      run: () => retryCommentModeration(services),
    },
  ]
}
