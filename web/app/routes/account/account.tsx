// Route `/account`: loader, form actions and page of the account settings.
import { Link } from 'react-router'
import { AccountSection } from '../../features/account/account-section.tsx'
import { AccountSummary } from '../../features/account/account-summary.tsx'
import { DataExportCard } from '../../features/data-export/data-export-card.tsx'
import { DeleteAccount } from '../../features/account/delete-account-form.tsx'
import { DeletionNotice } from '../../shared/account/delayed-request.tsx'
import { NicknameForm } from '../../features/account/nickname-form.tsx'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { RenewPhraseForm } from '../../features/account/renew-phrase-form.tsx'
import { PreferencesForm } from '../../features/account/preferences-form.tsx'
import { QuietHoursForm } from '../../features/account/quiet-hours-form.tsx'
import { proofHandlers } from '../../features/account/proof-handlers.ts'
import { settingsHandlers } from '../../features/account/settings-handlers.ts'
import { NotificationScheduleForm } from '../../features/account/notification-schedule-form.tsx'
import { SessionList } from '../../features/account/session-list.tsx'
import { carryDeviceSettings } from '../../lib/site/device-settings.ts'
import { deleteAllDrafts } from '../../shared/secret-draft.ts'
import { isStaff, requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/icons.gen.ts'
import type { Route } from './+types/account.ts'

export const handle = { failure: 'No se pudieron cargar tus datos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const viewer = requireAccount(page, url)
  const { accounts } = page.api
  const [account, sessions, archive, delayed] = await Promise.all([
    accounts.readMine(),
    accounts.listSessions(),
    accounts.readArchive(),
    accounts.listDelayedRequests(),
  ])
  return { account, sessions: sessions.items, archive, delayed: delayed.items, isOfTeam: isStaff(viewer) }
}

export const action = formAction({ ...settingsHandlers, ...proofHandlers }, requireAccount)

/**
 * Only its redirect tells that the account was deleted. The drafts in this browser are deleted then, not before the proof was accepted. Its response
 * also clears the storage, so the settings of the device are carried over before.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isDeletion = textValue(await request.clone().formData(), 'intent') === 'delete'
  if (isDeletion) carryDeviceSettings()
  try {
    return await serverAction()
  } catch (error) {
    const isDeleted = error instanceof Response && error.headers.get('location')?.includes('recibo=') === true
    if (isDeletion && isDeleted) deleteAllDrafts()
    throw error
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Cuenta', description: 'Tu cuenta.', index: false })
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { account, sessions, archive, delayed } = loaderData
  const isAnonymous = account.email === null
  const deletion = delayed.find(({ action }) => action === 'delete')
  return (
    <>
      <Link to="/" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Todos los secretos
      </Link>
      <h1 className="font-voice text-3xl">Cuenta</h1>
      {deletion !== undefined && <DeletionNotice dueAt={deletion.dueAt} />}
      <div className="mt-5 grid items-start gap-5 desk:grid-cols-[18rem_minmax(0,1fr)] desk:gap-8">
        <AccountSummary account={account} />
        <div className="flex min-w-0 flex-col gap-5">
          <AccountSection title="Cambiar apodo" name="nickname">
            <NicknameForm current={account.nickname} />
          </AccountSection>
          {account.email === null && (
            <AccountSection title="Tus doce palabras" name="phrase">
              <RenewPhraseForm />
            </AccountSection>
          )}
          {account.email !== null && (
            <AccountSection title="Cambiar contraseña" name="password">
              <ChangePasswordForm />
            </AccountSection>
          )}
          {loaderData.isOfTeam && (
            <AccountSection title="Segundo factor" name="factor">
              <p className="mb-4 text-pretty text-ink-2">
                Lo que es solo del equipo se abre con un código de tu teléfono, además de tu contraseña.
              </p>
              <Link to="/account/segundo-factor" className={buttonClass('outline')}>
                Mi segundo factor
              </Link>
            </AccountSection>
          )}
          <AccountSection title="Preferencias" name="preferences">
            <PreferencesForm account={account} />
          </AccountSection>
          <AccountSection title="Cuándo te avisamos" name="schedule">
            <NotificationScheduleForm schedule={account.notificationSchedule} />
          </AccountSection>
          <AccountSection title="Horas tranquilas" name="quiet">
            <QuietHoursForm quietHours={account.quietHours} savedZone={account.notificationSchedule.timeZone} />
          </AccountSection>
          <AccountSection title="Sesiones abiertas" name="sessions">
            <SessionList sessions={sessions} />
          </AccountSection>
          <AccountSection title="Tus datos, contigo" name="archive">
            <DataExportCard
              archive={archive}
              delayed={delayed.find(({ action }) => action === 'export')}
              isAnonymous={isAnonymous}
            />
          </AccountSection>
          <AccountSection title="Zona de peligro" name="delete" danger>
            <DeleteAccount isAnonymous={isAnonymous} delayed={deletion} />
          </AccountSection>
        </div>
      </div>
    </>
  )
}
