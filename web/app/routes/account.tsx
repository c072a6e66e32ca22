// `/account`: what is one's own to know and to change.
import { limits } from '@murmullo/contract/limits'
import type { PageContext } from '@murmullo/contract/page'
import { useEffect, useState } from 'react'
import { data, Link, redirectDocument } from 'react-router'
import { failureOf } from '../features/accounts/account-failures.ts'
import { AccountSection, type Outcome } from '../features/accounts/account-section.tsx'
import { AccountSummary } from '../features/accounts/account-summary.tsx'
import { ArchiveBox } from '../features/accounts/archive-box.tsx'
import { DangerZone } from '../features/accounts/danger-zone.tsx'
import { NicknameForm } from '../features/accounts/nickname-form.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { PhraseBox } from '../features/accounts/phrase-box.tsx'
import { PreferencesForm } from '../features/accounts/preferences-form.tsx'
import { QuietHoursForm } from '../features/accounts/quiet-hours-form.tsx'
import { savings } from '../features/accounts/save-account.ts'
import { SessionsList } from '../features/accounts/sessions-list.tsx'
import { codeOf, fieldOf } from '../lib/attempt.ts'
import { formTexts } from '../lib/form-texts.ts'
import { isOfTeam, requireAccount } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { chooseTheme } from '../lib/theme.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { arrowLeft } from '../ui/icon-shapes.ts'
import type { Route } from './+types/account.ts'

export const handle = { failure: 'No se pudieron cargar tus datos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const viewer = requireAccount(page, url)
  const { accounts } = page.api
  const [account, sessions, archive] = await Promise.all([
    accounts.readMine(),
    accounts.listSessions(),
    accounts.readArchive(),
  ])
  return { account, sessions: sessions.items, archive, isOfTeam: isOfTeam(viewer) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const form = await request.formData().catch(() => new FormData())
  if (fieldOf(form, 'intent') === 'delete') return leave(page)
  const save = savings.get(fieldOf(form, 'intent'))
  if (save === undefined) throw data({ code: 'request.invalid' }, { status: 400 })
  const outcome = await save(page.api, form)
  return data(outcome, { status: outcome.tone === 'error' ? 422 : 200 })
}

export const clientAction = keepForm((form) => failureOf(fieldOf(form, 'intent')))

/** By a whole new page: nothing of who was here stays in this one. */
async function leave({ api }: PageContext) {
  try {
    const { receipt } = await api.accounts.deleteAccount({ confirm: true })
    return redirectDocument(`/?recibo=${receipt}`, 303)
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    if (code === 'admin.last_admin') return data({ ...failureOf('delete'), text: formTexts[code] }, { status: 409 })
    return data(failureOf('delete'), { status: 500 })
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Cuenta', description: 'Tu cuenta.', index: false })
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, sessions, archive } = loaderData
  const [outcome, forget] = useOutcome(actionData ?? null)
  useEffect(() => {
    if (outcome?.intent === 'preferences' && outcome.tone === 'ok')
      chooseTheme(account.preferences.darkMode ? 'dark' : 'light')
  }, [outcome, account.preferences.darkMode])
  return (
    <>
      <Link to="/" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon shape={arrowLeft} />
        Todos los secretos
      </Link>
      <h1 className="font-voice text-3xl">Cuenta</h1>
      <div className="mt-5 grid items-start gap-5 desk:grid-cols-[18rem_minmax(0,1fr)] desk:gap-8">
        <AccountSummary account={account} outcome={outcome} />
        <div className="flex min-w-0 flex-col gap-5">
          <AccountSection title="Cambiar apodo" intent="nickname" outcome={outcome}>
            <NicknameForm key={account.nickname} current={account.nickname} />
          </AccountSection>
          {account.email === null && (
            <AccountSection title="Tus doce palabras" intent="phrase" outcome={outcome}>
              <PhraseBox phrase={outcome?.phrase} />
            </AccountSection>
          )}
          {account.email !== null && (
            <AccountSection title="Cambiar contraseña" intent="password" outcome={outcome}>
              <PasswordForm
                changed={outcome?.intent === 'password' && outcome.tone === 'ok' ? outcome : null}
                onFault={forget}
              />
            </AccountSection>
          )}
          {loaderData.isOfTeam && (
            <AccountSection title="Segundo factor" intent="factor" outcome={outcome}>
              <p className="mb-4 text-pretty text-ink-2">
                Lo que es solo del equipo se abre con un código de tu teléfono, además de tu contraseña.
              </p>
              <Link to="/account/segundo-factor" className={buttonClass('outline')}>
                Mi segundo factor
              </Link>
            </AccountSection>
          )}
          <AccountSection title="Preferencias" intent="preferences" outcome={outcome}>
            <PreferencesForm account={account} />
          </AccountSection>
          <AccountSection title="Horas tranquilas" intent="quiet" outcome={outcome}>
            <QuietHoursForm quietHours={account.quietHours} />
          </AccountSection>
          <AccountSection title="Sesiones abiertas" intent="sessions" outcome={outcome}>
            <SessionsList sessions={sessions} />
          </AccountSection>
          <AccountSection title="Tus datos, contigo" intent="archive" outcome={outcome}>
            <ArchiveBox archive={archive} />
          </AccountSection>
          <AccountSection title="Zona de peligro" intent="delete" outcome={outcome} danger>
            <DangerZone asked={outcome?.intent === 'ask-delete'} />
          </AccountSection>
        </div>
      </div>
    </>
  )
}

/** The word about a saved nickname goes by itself. */
function useOutcome(given: Outcome | null): readonly [Outcome | null, forget: () => void] {
  const [gone, setGone] = useState<Outcome | null>(null)
  useEffect(() => {
    if (given?.intent !== 'nickname' || given.tone !== 'ok') return undefined
    const timer = setTimeout(() => setGone(given), limits.profile.nicknameSavedMs)
    return () => clearTimeout(timer)
  }, [given])
  return [given === gone ? null : given, () => setGone(given)]
}
