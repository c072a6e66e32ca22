// Route `/admin/revision`: moderation queue, highest risk first. Users without a staff role get a 404.

import { type DecisionReply, reviewHandlers } from '../../features/moderation/review/review-action.ts'
import { ResultMessage } from '../../features/moderation/result-message.tsx'
import { ReviewQueue } from '../../features/moderation/review/review-queue.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { currentMinute } from '../../lib/format/dates.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { type FormFailure, isFailure } from '../../lib/forms/form-result.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { ShortcutsButton } from '../../shared/shortcuts/shortcuts-help.tsx'
import { pageContext } from '../../lib/api/page-context.ts'
import type { Route } from './+types/moderation-queue.ts'

export const handle = { failure: 'No se pudo cargar la revisión' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { kind } = requireStaff(page, url, 'moderator')
  const after = url.searchParams.get('after')
  const [reviews, undoable] = await Promise.all([
    page.api.moderation.listReviews(after === null ? {} : { after }),
    page.api.moderation.listUndoable(),
  ])
  return {
    reviews,
    undoable: undoable.items,
    fromStart: after === null,
    isAdmin: kind === 'admin',
    now: currentMinute(),
  }
}

/** For forms submitted without JavaScript. With JavaScript the queue sends decisions itself and shows the next item meanwhile. */
export const action = formAction(reviewHandlers, (page, url) => {
  if (!isSecondFactorExpired(page, 'moderator')) requireStaff(page, url, 'moderator')
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Revisión',
    description: 'Los textos que esperan revisión.',
    index: false,
  })
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, undoable, fromStart, isAdmin, now } = loaderData
  const refused = isFailure(actionData) ? actionData : null
  const isListed = reviews.items.some(({ id }) => id === refused?.values.id)
  return (
    <div className="mx-auto max-w-3xl">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="font-voice text-3xl">Revisión</h1>
          <p className="mt-1 text-ink-2">Primero lo más arriesgado; después, lo más antiguo.</p>
        </div>
        <ShortcutsButton />
      </div>
      <div className="mt-4">
        <TeamTabs current="/admin/revision" isAdmin={isAdmin} />
      </div>
      {refused && !isListed && (
        <ResultMessage tone="error" className="mt-5">
          {refused.error}
        </ResultMessage>
      )}
      <div className="mt-5">
        <ReviewQueue
          reviews={reviews.items}
          next={reviews.next}
          fromStart={fromStart}
          now={now}
          refused={isListed && refused ? decisionReply(refused) : null}
          undoable={undoable}
        />
      </div>
    </div>
  )
}

function decisionReply({ code, values: { id = '', seen = '' } }: FormFailure): DecisionReply {
  return { id, seen, refusal: code === 'network' ? 'service.unavailable' : code }
}
