// Action endpoint `/change/{what}` for forms that submit without navigation: dispatches by `params.what` and returns the result as JSON.
import { data } from 'react-router'
import { askToTalk, failedAsking } from '../features/chat/ask-to-talk.ts'
import { changeBlocked, failedBlockedChange } from '../features/chat/unblock-person.ts'
import { eraseComment, failedErasing } from '../features/comments/erase-comment.ts'
import { changeNotification, failedNotification } from '../features/notifications/change-notification.ts'
import { changeOwn, failedChange } from '../features/own-secrets/change-own.ts'
import {
  eraseComment as erasePhotoComment,
  failedErasing as failedErasingOfPhoto,
} from '../features/photos/photo-comment.ts'
import { failedSending, sendReport } from '../features/reports/send-report.ts'
import { formIn } from '../lib/attempt.ts'
import { pageContext } from '../lib/page-context.ts'
import type { Route } from './+types/change.ts'

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const form = await formIn(request)
  const { api, viewer } = context.get(pageContext)
  if (params.what === 'comment') return told(failedErasing(form), (asked) => eraseComment(api, asked))
  if (params.what === 'report') return told(failedSending(form), (asked) => sendReport(api, asked))
  if (params.what === 'photo-comment') return told(failedErasingOfPhoto(form), (asked) => erasePhotoComment(api, asked))
  // The page behind the form needs a session too: 401 makes the client reload, and the guard redirects to login.
  if (viewer === null) return Response.json(null, { status: 401 })
  if (params.what === 'mine') return told(failedChange(form), (asked) => changeOwn(api, asked))
  if (params.what === 'notification') return told(failedNotification(form), (asked) => changeNotification(api, asked))
  if (params.what === 'chat') return told(failedAsking(form), (asked) => askToTalk(api, asked))
  if (params.what === 'blocked') return told(failedBlockedChange(form), (asked) => changeBlocked(api, asked))
  throw data({ code: 'request.not_found' }, { status: 404 })
}

/** Null when the form has no known intent. */
async function told<Asked>(asked: Asked | null, change: (asked: Asked) => Promise<unknown>): Promise<Response> {
  return Response.json(asked && (await change(asked)))
}
