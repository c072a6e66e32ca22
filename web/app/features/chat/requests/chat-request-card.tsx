// Chat request page component: sender, time, message, and the answer form or the given answer.
import type { ChatRequest } from '@murmullo/contract/chat/chat'
import { Link } from 'react-router'
import { ActionForm, RetryButton, useActionForm } from '../../../lib/forms/action-form.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { chatErrorMessages } from '../chat-errors.ts'
import { SafetyWarning } from '../safety-warning.tsx'
import { fullTime } from '../chat-dates.ts'
import { useTimeZoneOffset } from '../reader-time-zone.ts'
import { displayName } from '../display-name.ts'

type ChatRequestCardProps = { readonly request: ChatRequest; readonly clock: number }

export function ChatRequestCard({ request, clock }: ChatRequestCardProps) {
  const { nickname, message, at, status } = request
  const name = displayName(nickname)
  return (
    <Card as="section" aria-labelledby="solicitud" className="px-5 py-6 desk:px-8 desk:py-8">
      <h1 id="solicitud" className="font-voice text-3xl">
        Solicitud de chat
      </h1>
      <div className="mt-5 flex items-center gap-3">
        <Avatar nickname={name} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-meta text-ink-3 tabular-nums">
            <time dateTime={at}>{fullTime(at, useTimeZoneOffset(clock))}</time>
          </p>
        </div>
      </div>
      {message && (
        <>
          <p className="mt-5 rounded-control bg-sunken px-4 py-3 font-voice text-xl/snug wrap-anywhere whitespace-pre-wrap">
            «{message}»
          </p>
          <SafetyWarning text={message} to="reader" className="mt-2" />
        </>
      )}
      {status === 'pending' ? <Answer name={name} /> : <GivenAnswer request={request} />}
    </Card>
  )
}

function networkError(fields: FormData): string {
  return fields.get('intent') === 'block' ? chatErrorMessages.block : chatErrorMessages.answer
}

function Answer({ name }: { readonly name: string }) {
  const form = useActionForm<{ readonly intent: string }>({
    intent: ['accept', 'reject', 'ask-block', 'block'],
    networkError,
  })
  const { submittingIntent: busy } = form
  return (
    <ActionForm form={form} className="mt-6">
      <p className="text-pretty text-ink-2">
        Si aceptas, podrán intercambiar mensajes. Puedes bloquear a {name} en cualquier momento, y no recibirá ninguna
        notificación.
      </p>
      {form.failure && (
        <p role="alert" className="mt-4 rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {form.failure.error}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <RetryButton form={form} />
        <Button type="submit" name="intent" value="accept" busy={busy === 'accept'}>
          Aceptar solicitud
        </Button>
        <Button type="submit" name="intent" value="reject" tone="outline" busy={busy === 'reject'}>
          Rechazar
        </Button>
        <ConfirmButton
          label="Bloquear"
          confirmLabel="Confirmar bloqueo"
          note={`${name} ya no podrá escribirte ni enviarte solicitudes.`}
          name="intent"
          promptValue="ask-block"
          confirmValue="block"
          isConfirming={form.success?.intent === 'ask-block'}
          busy={busy === 'block'}
          tone="quiet"
          noteClassName="basis-full"
        />
      </div>
    </ActionForm>
  )
}

function GivenAnswer({ request: { status, conversationId } }: { readonly request: ChatRequest }) {
  const isAccepted = status === 'accepted'
  return (
    <div className="mt-6">
      <p className="text-pretty text-ink-2">
        {isAccepted ? 'Aceptaste esta solicitud.' : 'Rechazaste esta solicitud.'}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        {conversationId !== null && (
          <Link to={`/chat/${conversationId}`} className={buttonClass('primary')}>
            Ir a la conversación
          </Link>
        )}
        <Link to="/chat" className={buttonClass('outline')}>
          Volver a todos los chats
        </Link>
      </p>
    </div>
  )
}
