// Jobs of comments: moderate each comment right after its insert, and retry while the AI provider fails.
import type { Services } from '../../platform/call.ts'
import type { Loop } from '../../platform/loop.ts'
import { idIn, type Job } from '../../platform/queue.ts'
import { checkNewComment } from './check-comment.ts'
import { recheckComments } from './recheck-comments.ts'

export function commentsJobs(services: Services): Job[] {
  return [
    {
      name: 'comments.check',
      sideBySide: 4,
      run: (data) => checkNewComment(services, idIn(data, 'commentId')),
    },
  ]
}

export function commentsLoops(services: Services): Loop[] {
  return [
    {
      name: 'comments.ask-again',
      everyMs: 5_000,
      run: () => recheckComments(services),
    },
  ]
}
