// Route `/user/{id}`: public profile of a user with a chosen nickname, and what the user signed with it. Other accounts get a 404.
import { accessErrorFor } from '@murmullo/contract/core/access'
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link, replace } from 'react-router'
import type { SecretCard } from '@murmullo/contract/content/secrets'
import { FollowButton } from '../../features/profiles/follow-button.tsx'
import { ProfileHead } from '../../features/profiles/profile-head.tsx'
import { Reactions } from '../../features/reactions/reactions.tsx'
import { SignedSecrets } from '../../features/secrets/signed-secrets.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { withSecretView } from '../../lib/format/secret-view.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { ReportLink } from '../../shared/report-link.tsx'
import { useSiteViewer } from '../../lib/site/page-state.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/user.ts'

export const handle = { failure: 'No se pudo cargar el perfil' }

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const { api, requestId } = context.get(pageContext)
  if (!publicId.safeParse(id).success) throw data({ code: 'profiles.not_found', requestId }, { status: 404 })
  const after = url.searchParams.get('after')
  const [person, { items, next }] = await Promise.all([
    api.profiles.readProfile({ id }),
    api.secrets.listSigned({ id, ...(after && { after }) }),
  ])
  return {
    person,
    signed: { items: items.map(withSecretView), next },
    fromStart: after === null,
    now: currentMinute(),
  }
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

export function meta({ loaderData: { person }, matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: person.nickname, description: 'Un perfil.', index: false })
}

export default function User({ loaderData: { person, signed, fromStart, now } }: Route.ComponentProps) {
  const viewer = useSiteViewer()
  const isSelf = viewer?.nickname === person.nickname
  return (
    <>
      <ProfileHead
        person={person}
        actions={
          isSelf ? (
            <Link to="/profile" className={buttonClass('outline')}>
              Ver mi perfil
            </Link>
          ) : (
            <>
              <FollowButton following={person.following} />
              {viewer && viewer.kind !== 'anonymous' && (
                <Link to={`/chat?con=${encodeURIComponent(person.nickname)}`} className={buttonClass('outline')}>
                  Enviar mensaje
                </Link>
              )}
              <ReportLink kind="user" id={person.id} className={buttonClass('quiet')}>
                Reportar
              </ReportLink>
              {viewer && accessErrorFor('moderator', viewer.kind) === null && (
                <Link to={`/admin/sanciones/user/${person.id}`} className={buttonClass('danger')}>
                  Sancionar
                </Link>
              )}
            </>
          )
        }
      />
      <SignedSecrets
        title={`Lo que firma como ${person.nickname}`}
        emptyText="Todavía no hay nada público con esta firma."
        page={signed}
        path={`/user/${person.id}`}
        fromStart={fromStart}
        now={now}
        reactionsOf={renderReactions}
      />
    </>
  )
}

function renderReactions({ id, reactions, showsHelp }: SecretCard) {
  return <Reactions secretId={id} counts={reactions} showsHelp={showsHelp} />
}
