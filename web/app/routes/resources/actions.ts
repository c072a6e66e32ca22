// Action endpoint `/change/{what}` for forms that submit without navigation: dispatches by `params.what` and returns the result as JSON.
import { data } from 'react-router'
import { requestChatAction, failedChatRequest } from '../../features/chat/requests/request-chat-action.ts'
import { blockedUsersAction, failedBlockedUsers } from '../../features/chat/people/blocked-users-action.ts'
import { deleteCommentAction, failedCommentDeletion } from '../../features/comments/delete-comment-action.ts'
import { notificationAction, failedNotificationChange } from '../../features/notifications/notification-action.ts'
import { ownSecretAction, failedOwnChange } from '../../features/own-secrets/own-secret-action.ts'
import {
  deletePhotoCommentAction as erasePhotoComment,
  failedPhotoCommentDeletion as failedErasingOfPhoto,
} from '../../features/photos/photo-comment-action.ts'
import { failedReport, sendReportAction } from '../../features/reports/send-report-action.ts'
import { readForm } from '../../lib/forms/api-errors.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import type { Route } from './+types/actions.ts'

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const form = await readForm(request)
  const { api, viewer } = context.get(pageContext)
  if (params.what === 'comment')
    return jsonResult(failedCommentDeletion(form), (input) => deleteCommentAction(api, input))
  if (params.what === 'report') return jsonResult(failedReport(form), (input) => sendReportAction(api, input))
  if (params.what === 'photo-comment')
    return jsonResult(failedErasingOfPhoto(form), (input) => erasePhotoComment(api, input))
  // The page behind the form needs a session too: 401 makes the client reload, and the guard redirects to login.
  if (viewer === null) return Response.json(null, { status: 401 })
  if (params.what === 'mine') return jsonResult(failedOwnChange(form), (input) => ownSecretAction(api, input))
  if (params.what === 'notification')
    return jsonResult(failedNotificationChange(form), (input) => notificationAction(api, input))
  if (params.what === 'chat') return jsonResult(failedChatRequest(form), (input) => requestChatAction(api, input))
  if (params.what === 'blocked') return jsonResult(failedBlockedUsers(form), (input) => blockedUsersAction(api, input))
  throw data({ code: 'request.not_found' }, { status: 404 })
}

/** Null when the form has no known intent. */
async function jsonResult<Input>(input: Input | null, change: (input: Input) => Promise<unknown>): Promise<Response> {
  return Response.json(input && (await change(input)))
}
