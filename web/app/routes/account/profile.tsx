// Route `/profile`: the user's own profile as others see it, with edit form, avatar upload and what the user signed. Visitors see a sign-in
// prompt. Email and date of registration are on /account only.
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import type { MyProfile } from '@murmullo/contract/accounts/profiles'
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { profileLimits } from '@murmullo/contract/constants/limits'
import type { SecretCard } from '@murmullo/contract/content/secrets'
import { useEffect } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { AvatarForm } from '../../features/profiles/avatar-form.tsx'
import { avatarHandlers } from '../../features/profiles/avatar-action.ts'
import { ProfileForm, profileForm } from '../../features/profiles/profile-form.tsx'
import { ProfileHead } from '../../features/profiles/profile-head.tsx'
import { Reactions } from '../../features/reactions/reactions.tsx'
import { SignedSecrets } from '../../features/secrets/signed-secrets.tsx'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { withSecretView } from '../../lib/format/secret-view.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { useSiteViewer } from '../../lib/site/page-state.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Route } from './+types/profile.ts'

export const handle = { failure: 'No se pudo cargar el perfil' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext)
  const isEditing = url.searchParams.has('edit')
  if (viewer === null) return { profile: null, isEditing: false, isSaved: false, signed: null }
  const profile = await api.profiles.readMyProfile()
  const signed = isEditing ? null : await loadSigned(api, profile, url.searchParams.get('after'))
  return { profile, isEditing, isSaved: url.searchParams.has('saved'), signed }
}

/** Null for a generated nickname, which signs nothing. */
async function loadSigned({ secrets }: MurmulloApi, { id, nickname }: MyProfile, after: string | null) {
  if (isGeneratedNickname(nickname)) return null
  const { items, next } = await secrets.listSigned({ id, ...(after && { after }) })
  return { page: { items: items.map(withSecretView), next }, fromStart: after === null, now: currentMinute() }
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

export default function Profile({ loaderData: { profile, isEditing, isSaved, signed } }: Route.ComponentProps) {
  const viewer = useSiteViewer()
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
      <ProfileHead
        person={profile}
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
      <div className="mx-auto mt-6 max-w-2xl">
        <SavedMessage isSaved={isSaved} />
        {isGeneratedNickname(profile.nickname) && (
          <p className="mb-4 rounded-control bg-warn-soft px-4 py-3 text-center text-sm text-balance text-warn">
            Tu apodo es automático. Mientras no elijas otro, todos leen «Anónimo».
          </p>
        )}
        {viewer?.kind !== 'anonymous' && <AvatarForm hasPicture={profile.avatar !== null} />}
      </div>
      {signed && (
        <SignedSecrets
          title={`Lo que firmas como ${profile.nickname}`}
          emptyText="Todavía no hay nada público con tu firma. Lo que publicas como Anónimo no sale aquí."
          path="/profile"
          reactionsOf={renderReactions}
          {...signed}
        />
      )}
    </>
  )
}

function renderReactions({ id, reactions, showsHelp }: SecretCard) {
  return <Reactions secretId={id} counts={reactions} showsHelp={showsHelp} />
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
