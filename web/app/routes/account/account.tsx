// Route `/account`: loader, form actions and page of the account settings.
import { Link } from 'react-router'
import { type AccountGroup, AccountGroups, AccountIndex } from '../../features/account/account-groups.tsx'
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
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
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
  const { account, delayed } = loaderData
  const deletion = delayed.find(({ action }) => action === 'delete')
  const groups = groupSections(loaderData)
  return (
    <>
      <Link to="/" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Todos los secretos
      </Link>
      <h1 className="font-voice text-3xl">Cuenta</h1>
      {deletion !== undefined && <DeletionNotice dueAt={deletion.dueAt} />}
      <div className="mt-5 desk:grid desk:grid-cols-[14rem_minmax(0,1fr)] desk:gap-8">
        <AccountIndex groups={groups} />
        <div className="flex min-w-0 flex-col gap-8">
          <AccountSummary account={account} />
          <AccountGroups groups={groups} />
        </div>
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function groupSections({ account, sessions, archive, delayed, isOfTeam }: Loaded): readonly AccountGroup[] {
  const isAnonymous = account.email === null
  const find = (wanted: 'delete' | 'export') => delayed.find(({ action }) => action === wanted)
  return [
    {
      title: 'Tu cuenta',
      sections: [
        { name: 'nickname', title: 'Cambiar apodo', content: <NicknameForm current={account.nickname} /> },
        isAnonymous
          ? {
              name: 'phrase',
              title: account.hasPhrase ? 'Tus doce palabras' : 'Guarda tu llave',
              content: <RenewPhraseForm hasPhrase={account.hasPhrase} />,
            }
          : { name: 'password', title: 'Cambiar contraseña', content: <ChangePasswordForm /> },
        ...(isOfTeam ? [{ name: 'factor', title: 'Segundo factor', content: <SecondFactorLink /> }] : []),
        { name: 'sessions', title: 'Sesiones abiertas', content: <SessionList sessions={sessions} /> },
      ],
    },
    {
      title: 'Avisos y aspecto',
      sections: [
        { name: 'preferences', title: 'Preferencias', content: <PreferencesForm account={account} /> },
        {
          name: 'schedule',
          title: 'Cuándo te avisamos',
          content: <NotificationScheduleForm schedule={account.notificationSchedule} />,
        },
        {
          name: 'quiet',
          title: 'Horas tranquilas',
          content: <QuietHoursForm quietHours={account.quietHours} savedZone={account.notificationSchedule.timeZone} />,
        },
      ],
    },
    {
      title: 'Lo que guardamos',
      sections: [
        {
          name: 'archive',
          title: 'Descargar tus datos',
          content: <DataExportCard archive={archive} delayed={find('export')} isAnonymous={isAnonymous} />,
        },
        {
          name: 'delete',
          title: 'Zona de peligro',
          danger: true,
          content: <DeleteAccount isAnonymous={isAnonymous} delayed={find('delete')} />,
        },
      ],
    },
  ]
}

function SecondFactorLink() {
  return (
    <>
      <p className="mb-4 text-pretty text-ink-2">
        Lo que es solo del equipo se abre con un código de tu teléfono, además de tu contraseña.
      </p>
      <Link to="/account/segundo-factor" className={buttonClass('outline')}>
        Mi segundo factor
      </Link>
    </>
  )
}
