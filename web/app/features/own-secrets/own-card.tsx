// Card component of the author's own secret: excerpt, state, and a form with optimistic updates.
import type { OwnCard as OwnCardData, SecretState } from '@murmullo/contract/content/own-secrets'
import { Link } from 'react-router'
import { exactDate, longDate, relativeTime } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { penLine } from '../../ui/icons/icons.gen.ts'
import { eye } from '../../ui/icons/page-icons.gen.ts'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { DeleteSecretForm, useDeleteForm } from './delete-secret-form.tsx'
import { OwnBadges } from './own-badges.tsx'
import { OwnFormError } from './own-form-error.tsx'
import { PrivacyForm, usePrivacyForm } from './privacy-form.tsx'
import { type OwnChange, withPrivacy } from './use-own-list.ts'

type OwnCardProps = {
  readonly secret: OwnCardData
  readonly now: number
  readonly onChange: (change: OwnChange) => void
}

export function OwnCard({ secret, now, onChange }: OwnCardProps) {
  const zone = useTimeZone()
  const privacy = usePrivacyForm(secret, ({ isPrivate: wanted }) =>
    onChange({ id: secret.id, intent: 'privacy', isPrivate: wanted }),
  )
  const deletion = useDeleteForm(secret.id, () =>
    onChange({ id: secret.id, intent: 'delete', isPrivate: secret.isPrivate }),
  )
  const wanted = privacy.fetcher.formData?.get('isPrivate')
  // Optimistic update for the privacy change, which can be reverted.
  const { id, isPrivate, state, ...shown } = wanted == null ? secret : withPrivacy(secret, wanted === 'true', now)
  return (
    <Card as="article" className="px-4 pt-3.5 pb-2 wide:px-5 wide:pt-4">
      <header className="flex flex-wrap items-center gap-1.5">
        <OwnBadges explicit={shown.explicit} state={state} isPrivate={isPrivate} />
      </header>
      <p className="mt-2 font-voice text-xl/[1.4] text-pretty wide:text-2xl/[1.42]">{shown.beginning}</p>
      <p className="mt-1.5 mb-3 text-meta text-ink-3 tabular-nums">
        <TimeStamp
          dateTime={shown.publishedAt}
          exact={exactDate(shown.publishedAt, zone)}
          wide={
            state === 'scheduled'
              ? `Se publica el ${exactDate(shown.publishedAt, zone)}`
              : relativeTime(shown.publishedAt, now)
          }
        />
        {counted(shown.reactions, 'reacción', 'reacciones')}
        {counted(shown.comments, 'comentario', 'comentarios')}
      </p>
      {secret.eraseBy !== null && (
        <p className="-mt-1.5 mb-3 text-sm text-ink-2">
          Espera para borrarse: el {longDate(secret.eraseBy, 'utc')} a más tardar.
        </p>
      )}
      {state === 'scheduled' && <p className="-mt-1.5 mb-3 text-sm text-ink-2">Hasta entonces solo tú puedes verlo.</p>}
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
        <div className="-mx-2 flex flex-wrap items-center pt-2">
          <Link to={`/secret/${id}`} className={buttonClass('quiet', action)}>
            <Icon pathData={eye} size={18} />
            Ver
          </Link>
          {state !== 'removed' && (
            <>
              <Link to={`/edit-secret/${id}`} className={buttonClass('quiet', action)}>
                <Icon pathData={penLine} size={18} />
                Editar
              </Link>
              <PrivacyForm form={privacy} isPrivate={isPrivate} className={action} />
            </>
          )}
          <DeleteSecretForm form={deletion} className={`${action} ml-auto`} />
          <OwnFormError form={privacy} />
          <OwnFormError form={deletion} />
        </div>
      </div>
    </Card>
  )
}

/** Their icons leave no room for four actions on a phone. */
const action = 'min-w-11 gap-1.5! px-2! text-meta! wide:px-3! wide:text-sm! max-wide:[&_.icon]:hidden'

const stateTexts: Readonly<Record<SecretState, string | null>> = {
  public: null,
  scheduled: null,
  private: null,
  in_review: 'Una persona del equipo lo leerá. Hasta entonces solo lo ves tú.',
  removed: 'El equipo lo retiró. Solo lo ves tú.',
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : ` · ${formatNumber(count)} ${count === 1 ? one : many}`
}
