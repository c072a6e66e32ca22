// Banner on a secret that is not public, for its author and the moderators: its state, with a link to the decision.
import type { SecretState } from '@murmullo/contract/content/own-secrets'
import { Link } from 'react-router'
import { exactDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { clock, eyeOff } from '../../ui/icons/page-icons.gen.ts'
import { useReleaseRefresh } from './use-release-refresh.ts'

type Hidden = Exclude<SecretState, 'public' | 'scheduled'>

const names: Readonly<Record<Hidden, string>> = { private: 'Privado', in_review: 'En revisión', removed: 'Retirado' }

const authorTexts: Readonly<Record<Hidden, string>> = {
  private: 'Solo tú ves este secreto.',
  in_review: 'Una persona del equipo lo leerá. Hasta entonces solo lo ves tú.',
  removed: 'El equipo lo retiró. Solo lo ves tú.',
}

type StateBannerProps = {
  readonly state: SecretState
  readonly mine: boolean
  readonly statementId: string | null
  readonly publishedAt: string
}

export function StateBanner({ state, mine, statementId, publishedAt }: StateBannerProps) {
  if (state === 'public') return null
  if (state === 'scheduled') return <ScheduledBanner publishedAt={publishedAt} />
  return (
    <p className="mb-3 flex items-start gap-2.5 rounded-control bg-warn-soft px-4 py-3 text-sm text-ink-2">
      <Icon pathData={eyeOff} size={18} className="mt-px shrink-0 text-warn" />
      <span>
        <strong className="font-semibold text-warn">{names[state]}.</strong>{' '}
        {mine ? authorTexts[state] : 'Solo lo ven quien lo escribió y el equipo.'}
        {mine && state !== 'private' && (
          <>
            {' '}
            <Link to={statementId === null ? '/decisiones' : `/decisiones/${statementId}`} className="text-link">
              Ver por qué
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

function ScheduledBanner({ publishedAt }: { readonly publishedAt: string }) {
  const zone = useTimeZone()
  useReleaseRefresh(publishedAt)
  return (
    <p className="mb-3 flex items-start gap-2.5 rounded-control bg-sunken px-4 py-3 text-sm text-ink-2">
      <Icon pathData={clock} size={18} className="mt-px shrink-0 text-ink-3" />
      <span>
        <strong className="font-semibold text-ink">Se publica el {exactDate(publishedAt, zone)}.</strong> Todos los
        secretos de ese minuto se publican a la vez, para que la hora no delate a quien escribió cada uno. Hasta
        entonces solo tú puedes verlo.
      </span>
    </p>
  )
}
