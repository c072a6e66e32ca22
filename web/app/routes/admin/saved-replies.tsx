// Route `/admin/respuestas`: saved replies, edited by administrators.
import { replyKinds } from '@murmullo/contract/moderation/saved-replies'
import { replace } from 'react-router'
import { NewReplyForm, replyForm, ReplyForm, replyKindNames } from '../../features/moderation/replies/reply-forms.tsx'
import { ResultMessage } from '../../features/moderation/result-message.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/saved-replies.ts'

export const handle = { failure: 'No se pudieron cargar las respuestas' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  return { replies: (await page.api.moderation.listReplies()).items, isSaved: url.searchParams.has('guardada') }
}

const version = (form: FormData) => ({ id: textValue(form, 'id'), seen: textValue(form, 'seen') })
const back = () => replace('/admin/respuestas?guardada', 303)

export const action = formAction(
  {
    create: validated(replyForm, async (reply, { api }) => {
      await api.moderation.createReply(reply)
      return back()
    }),
    save: validated(replyForm, async (reply, { api, form }) => {
      await api.moderation.updateReply({ ...reply, ...version(form) })
      return back()
    }),
    // First of two presses: nothing changes yet.
    'ask-delete': { run: async ({ form }) => ({ id: textValue(form, 'id') }) },
    delete: {
      run: async ({ api, form }) => {
        await api.moderation.deleteReply(version(form))
        return back()
      },
    },
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Respuestas guardadas',
    description: 'Los textos que el equipo usa a menudo.',
    index: false,
  })
}

export default function SavedRepliesPage({ loaderData: { replies, isSaved } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl">Respuestas guardadas</h1>
      <p className="mt-1 text-pretty text-ink-2">
        Textos que el equipo puede insertar al escribir un motivo o una nota.
      </p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/respuestas" />
      </div>
      <div className="flex flex-col gap-5">
        {isSaved && <ResultMessage tone="ok">Guardado. Queda en el registro.</ResultMessage>}
        {replyKinds.map((kind) => {
          const shown = replies.filter((reply) => reply.kind === kind)
          return (
            shown.length > 0 && (
              <Card as="section" key={kind} aria-labelledby={`respuestas-${kind}`} className="px-5 py-5 desk:px-7">
                <h2 id={`respuestas-${kind}`} className="font-voice text-xl">
                  {replyKindNames[kind]}
                </h2>
                <ul className="mt-2 divide-y divide-line">
                  {shown.map((reply) => (
                    <ReplyForm key={reply.id + reply.seen} reply={reply} />
                  ))}
                </ul>
              </Card>
            )
          )
        })}
        <Card as="section" aria-labelledby="respuesta-nueva" className="px-5 py-5 desk:px-7">
          <h2 id="respuesta-nueva" className="mb-4 font-voice text-xl">
            Nueva respuesta
          </h2>
          <NewReplyForm key={replies.length} />
        </Card>
      </div>
    </div>
  )
}
