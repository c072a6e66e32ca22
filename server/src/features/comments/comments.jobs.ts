// Jobs of comments: moderate each comment right after its insert, and retry while the AI provider fails.
import type { Deps } from '../../platform/context/request-context.ts'
import type { IntervalTask } from '../../platform/jobs/interval-task.ts'
import { parseJobId, type Job } from '../../platform/jobs/queue.ts'
import { checkNewComment, retryCommentModeration } from './check-comment.ts'

export function commentsJobs(services: Deps): Job[] {
  return [
    {
      name: 'comments.check-comment',
      concurrency: 4,
      run: (data) => checkNewComment(services, parseJobId(data, 'commentId')),
    },
  ]
}

export function commentsIntervalTasks(services: Deps): IntervalTask[] {
  return [
    {
      name: 'comments.retry-moderation',
      intervalMs: 5_000,
      run: () => retryCommentModeration(services),
    },
  ]
}
