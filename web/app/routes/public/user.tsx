// Route `/user/{id}`: public profile of a user with a chosen nickname. Other accounts get a 404.
import { accessErrorFor } from '@murmullo/contract/core/access'
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Form, Link, redirect } from 'react-router'
import { ProfileCard } from '../../features/profiles/profile-card.tsx'
import { formField } from '../../lib/forms/api-errors.ts'
import { monthName } from '../../lib/format/dates.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { ReportLink } from '../../shared/report-link.tsx'
import { useSite } from '../../lib/site/use-site.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/user.ts'

export const handle = { failure: 'No se pudo cargar el perfil' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, requestId } = context.get(pageContext)
  if (!publicId.safeParse(params.id).success) throw data({ code: 'profiles.not_found', requestId }, { status: 404 })
  return api.profiles.readProfile({ id: params.id })
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const following = formField(await request.formData().catch(() => null), 'follow') === 'yes'
  await page.api.profiles.follow({ id: params.id, following })
  return redirect(`/user/${params.id}`, 303)
}

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

function FollowButton({ following }: { readonly following: boolean }) {
  return (
    <Form method="post" preventScrollReset replace>
      <Button type="submit" name="follow" value={following ? 'no' : 'yes'} tone={following ? 'outline' : 'primary'}>
        {following ? 'Dejar de seguir' : 'Seguir'}
      </Button>
    </Form>
  )
}

/** "noviembre de 2026", of "2026-11" */
function monthAndYear(month: string): string {
  const [year, number] = month.split('-')
  return `${monthName(Number(number) - 1)} de ${year}`
}
