// Card component of the author's own secret: excerpt, state, and a form with optimistic updates.
import type { OwnCard as OwnCardData, SecretState } from '@murmullo/contract/content/own-secrets'
import { useState } from 'react'
import { Link } from 'react-router'
import { exactDate, longDate, relativeTime } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { useInlineForm } from '../../lib/forms/use-inline-form.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { failedOwnChange, type OwnChange } from './own-secret-action.ts'
import { OwnBadges } from './own-badges.tsx'
import { withPrivacy } from './use-own-list.ts'

type OwnCardProps = {
  readonly secret: OwnCardData
  readonly now: number
  /** Action result of the last submit without JavaScript, if it concerns this secret. */
  readonly actionResult: OwnChange | undefined
  readonly onChange: (change: OwnChange) => void
}

export function OwnCard({ secret, now, actionResult, onChange }: OwnCardProps) {
  const zone = useTimeZone()
  const [failed, setFailed] = useState(actionResult?.failed)
  const { sent, onSubmit } = useInlineForm('/change/mine', failedOwnChange, (change) => {
    setFailed(change?.failed)
    if (change?.failed !== null) return false
    onChange(change)
    return true
  })
  const pendingChange = failedOwnChange(sent)
  // Optimistic update for the privacy change, which can be reverted.
  const { id, isPrivate, state, ...shown } =
    pendingChange?.intent === 'privacy' ? withPrivacy(secret, pendingChange.isPrivate) : secret
  return (
    <Card as="article" className="px-4 pt-3.5 pb-2 wide:px-5 wide:pt-4">
      <header className="flex flex-wrap items-center gap-1.5">
        <OwnBadges explicit={shown.explicit} state={state} isPrivate={isPrivate} />
      </header>
      <p className="mt-2 font-voice text-xl/[1.4] text-pretty wide:text-[1.3125rem]/[1.43]">{shown.beginning}</p>
      <p className="mt-1.5 mb-3 text-[0.8125rem] text-ink-3 tabular-nums">
        <TimeStamp
          dateTime={shown.publishedAt}
          exact={exactDate(shown.publishedAt, zone)}
          wide={relativeTime(shown.publishedAt, now)}
        />
        {counted(shown.reactions, 'reacción', 'reacciones')}
        {counted(shown.comments, 'comentario', 'comentarios')}
      </p>
      {secret.eraseBy !== null && (
        <p className="-mt-1.5 mb-3 text-sm text-ink-2">
          Espera para borrarse: el {longDate(secret.eraseBy, 'utc')} como muy tarde.
        </p>
      )}
      {stateTexts[state] && (
        <p className="-mt-1.5 mb-3 text-sm text-ink-2">
          {stateTexts[state]}{' '}
          <Link
            to={shown.statementId === null ? '/decisiones' : `/decisiones/${shown.statementId}`}
            className="text-link"
          >
            Ver por qué
          </Link>
        </p>
      )}
      <div className="border-t border-line">
        <form method="post" className="-mx-2 flex flex-wrap items-center pt-2" onSubmit={onSubmit}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="isPrivate" value={String(!secret.isPrivate)} />
          <Link to={`/secret/${id}`} className={buttonClass('quiet', action)}>
            Ver
          </Link>
          {state !== 'removed' && (
            <>
              <Link to={`/edit-secret/${id}`} className={buttonClass('quiet', action)}>
                Editar
              </Link>
              <Button
                type="submit"
                tone="quiet"
                name="intent"
                value="privacy"
                className={action}
                aria-busy={pendingChange?.intent === 'privacy' || undefined}
              >
                {isPrivate ? 'Hacer público' : 'Hacer privado'}
              </Button>
            </>
          )}
          <ConfirmButton
            label="Eliminar"
            confirmLabel="Confirmar"
            note="Se borra para siempre, con lo que otros respondieron."
            name="intent"
            promptValue="ask-delete"
            confirmValue="delete"
            isConfirming={actionResult?.intent === 'ask-delete'}
            busy={pendingChange?.intent === 'delete'}
            tone="quiet"
            className={`${action} ml-auto`}
            noteClassName="order-last basis-full px-2 pb-1.5"
          />
          {failed && sent === null && (
            <p role="alert" className="order-last basis-full px-2 pb-1.5 text-sm font-semibold text-admin">
              {failed}
            </p>
          )}
        </form>
      </div>
    </Card>
  )
}

const action = 'min-w-11 px-2! text-[0.8125rem]! wide:px-3! wide:text-sm!'

const stateTexts: Readonly<Record<SecretState, string | null>> = {
  public: null,
  private: null,
  in_review: 'Una persona del equipo lo leerá. Hasta entonces solo lo ves tú.',
  removed: 'El equipo lo retiró. Solo lo ves tú.',
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : ` · ${formatNumber(count)} ${count === 1 ? one : many}`
}
