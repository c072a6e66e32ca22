// Route `/profile`: the user's public profile, with edit form and avatar upload. Visitors see a sign-in prompt.
import { profileLimits } from '@murmullo/contract/constants/limits'
import { useEffect } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { AvatarForm } from '../../features/profiles/avatar-form.tsx'
import { avatarHandlers } from '../../features/profiles/avatar-action.ts'
import { ProfileCard } from '../../features/profiles/profile-card.tsx'
import { ProfileForm, profileForm } from '../../features/profiles/profile-form.tsx'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { longDate } from '../../lib/format/dates.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Route } from './+types/profile.ts'

export const handle = { failure: 'No se pudo cargar el perfil' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext)
  const isEditing = url.searchParams.has('edit')
  if (viewer === null) return { profile: null, isEditing: false, isSaved: false }
  return { profile: await api.profiles.readMyProfile(), isEditing, isSaved: url.searchParams.has('saved') }
}

export const action = formAction(
  {
    '': validated(profileForm, async ({ nickname, ...description }, { api }) => {
      const current = await api.profiles.readMyProfile()
      // An unchanged nickname, generated or chosen, is not submitted again.
      await api.profiles.saveProfile({ ...description, ...(nickname !== current.nickname && { nickname }) })
      return redirect('/profile?saved', 303)
    }),
    ...avatarHandlers,
  },
  requireAccount,
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Perfil', description: 'Tu perfil.', index: false })
}

export default function Profile({ loaderData: { profile, isEditing, isSaved } }: Route.ComponentProps) {
  const viewer = useSite()?.viewer
  if (profile === null)
    return (
      <>
        <h1 className="sr-only">Perfil</h1>
        <EmptyState
          title="Anónimo"
          text="Así te ven todos: sin nombre, sin correo, sin historia. Para tener un perfil hace falta una cuenta."
          action={
            <Link to="/login?redirect=%2Fprofile" className={buttonClass('primary')}>
              Iniciar sesión
            </Link>
          }
        />
      </>
    )
  if (isEditing) return <ProfileForm profile={profile} />
  return (
    <>
      <SavedMessage isSaved={isSaved} />
      <ProfileCard
        person={profile}
        since={longDate(profile.since, 'utc')}
        email={profile.email ?? 'Sin correo'}
        actions={
          <>
            <Link to="/profile?edit" className={buttonClass('primary')}>
              Editar perfil
            </Link>
            <Link to="/my-secrets" className={buttonClass('outline')}>
              Mis secretos
            </Link>
            <Link to="/account" className={buttonClass('outline')}>
              Cuenta
            </Link>
          </>
        }
      />
      {viewer?.kind !== 'anonymous' && <AvatarForm hasPicture={profile.avatar !== null} />}
    </>
  )
}

function SavedMessage({ isSaved }: { readonly isSaved: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSaved) return undefined
    // Removes `saved` from the URL, so that a reload does not show the message again.
    const clearSaved = () => navigate('/profile', { replace: true, preventScrollReset: true })
    const timer = setTimeout(() => void clearSaved(), profileLimits.bannerMs)
    return () => clearTimeout(timer)
  }, [isSaved, navigate])
  return (
    <output className="block">
      {isSaved && (
        <span className="mb-4 block rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
          Perfil actualizado correctamente
        </span>
      )}
    </output>
  )
}
