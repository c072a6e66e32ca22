// Route `/user/{id}`: public profile of a user with a chosen nickname. Other accounts get a 404.
import { accessErrorFor } from '@murmullo/contract/core/access'
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link, replace } from 'react-router'
import { FollowButton } from '../../features/profiles/follow-button.tsx'
import { ProfileCard } from '../../features/profiles/profile-card.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { monthName } from '../../lib/format/dates.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { ReportLink } from '../../shared/report-link.tsx'
import { useSite } from '../../lib/site/use-site.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/user.ts'

export const handle = { failure: 'No se pudo cargar el perfil' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, requestId } = context.get(pageContext)
  if (!publicId.safeParse(params.id).success) throw data({ code: 'profiles.not_found', requestId }, { status: 404 })
  return api.profiles.readProfile({ id: params.id })
}

/** `replace`: the profile stays one history entry. */
export const action = formAction(
  {
    '': {
      run: async ({ api, form, params: { id = '' } }) => {
        await api.profiles.follow({ id, following: textValue(form, 'follow') === 'yes' })
        return replace(`/user/${id}`, 303)
      },
    },
  },
  requireAccount,
)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: loaderData.nickname, description: 'Un perfil.', index: false })
}

export default function User({ loaderData: person }: Route.ComponentProps) {
  const viewer = useSite()?.viewer ?? null
  const isSelf = viewer?.nickname === person.nickname
  return (
    <ProfileCard
      person={person}
      since={monthAndYear(person.since)}
      email="Email privado"
      actions={
        isSelf ? (
          <Link to="/profile" className={buttonClass('outline')}>
            Ver mi perfil
          </Link>
        ) : (
          <>
            <FollowButton following={person.following} />
            {viewer && accessErrorFor('moderator', viewer.kind) === null && (
              <Link to={`/admin/sanciones/user/${person.id}`} className={buttonClass('danger')}>
                Sancionar
              </Link>
            )}
            {viewer && viewer.kind !== 'anonymous' && (
              <Link to={`/chat?con=${encodeURIComponent(person.nickname)}`} className={buttonClass('outline')}>
                Enviar mensaje
              </Link>
            )}
            <ReportLink kind="user" id={person.id} className={buttonClass('quiet')}>
              Reportar
            </ReportLink>
          </>
        )
      }
    />
  )
}

/** "noviembre de 2026", of "2026-11" */
function monthAndYear(month: string): string {
  const [year, number] = month.split('-')
  return `${monthName(Number(number) - 1)} de ${year}`
}
