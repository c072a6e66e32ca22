// Route `/account`: loader, form actions and page of the account settings.
import { profileLimits } from '@murmullo/contract/constants/limits'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { useEffect, useState } from 'react'
import { type ClientActionFunctionArgs, data, Link, redirectDocument } from 'react-router'
import { accountErrorFor } from '../../features/account/account-errors.ts'
import { AccountSection, type Outcome } from '../../features/account/account-section.tsx'
import { AccountSummary } from '../../features/account/account-summary.tsx'
import { DataExportCard } from '../../features/data-export/data-export-card.tsx'
import { DeleteAccountForm } from '../../features/account/delete-account-form.tsx'
import { DelayedRequestForm, DeletionNotice } from '../../shared/account/delayed-request.tsx'
import { NicknameForm } from '../../features/account/nickname-form.tsx'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { RenewPhraseForm } from '../../features/account/renew-phrase-form.tsx'
import { PreferencesForm } from '../../features/account/preferences-form.tsx'
import { isProofError, readProof, proofErrorMessage } from '../../shared/account/reauthentication.ts'
import { QuietHoursForm } from '../../features/account/quiet-hours-form.tsx'
import { accountActions } from '../../features/account/account-actions.ts'
import { NotificationScheduleForm } from '../../features/account/notification-schedule-form.tsx'
import { SessionList } from '../../features/account/session-list.tsx'
import { errorCode, formField } from '../../lib/forms/api-errors.ts'
import { parseErasureMode } from '../../shared/erasure-choice.tsx'
import { deleteAllDrafts } from '../../shared/secret-draft.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isStaff, requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { saveTheme } from '../../lib/site/theme.ts'
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

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  const form = await request.formData().catch(() => new FormData())
  if (formField(form, 'intent') === 'delete') return deleteAccount(page, form)
  const save = accountActions.get(formField(form, 'intent'))
  if (save === undefined) throw data({ code: 'request.invalid' }, { status: 400 })
  const outcome = await save(page.api, form)
  return data(outcome, { status: outcome.tone === 'error' ? 422 : 200 })
}

const sendForm = keepFormOnNetworkError((form) => accountErrorFor(formField(form, 'intent')))

export async function clientAction(args: ClientActionFunctionArgs) {
  const form = await args.request.clone().formData()
  try {
    return await sendForm(args)
  } catch (error) {
    // The redirect after account deletion: local drafts are deleted with the account, but only after the credentials were accepted.
    const isDeleted = error instanceof Response && error.headers.get('location')?.includes('recibo=') === true
    if (isDeleted && formField(form, 'intent') === 'delete') deleteAllDrafts()
    throw error
  }
}

/** Redirects with a document reload, so that no state of the deleted session stays in memory. */
async function deleteAccount({ api }: PageContext, form: FormData) {
  const mode = parseErasureMode(form)
  try {
    const { receipt } = await api.accounts.deleteAccount({ confirm: true, ...readProof(form), mode })
    return redirectDocument(`/?recibo=${receipt}`, 303)
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    if (isProofError(code))
      return data(
        { ...accountErrorFor('delete'), text: proofErrorMessage(code), isProofRefused: true, mode } as const,
        {
          status: 422,
        },
      )
    if (code === 'admin.last_admin' || code === 'access.second_factor_required')
      return data({ ...accountErrorFor('delete'), text: formErrorMessages[code] }, { status: 409 })
    return data(accountErrorFor('delete'), { status: 500 })
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Cuenta', description: 'Tu cuenta.', index: false })
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, sessions, archive, delayed } = loaderData
  const isAnonymous = account.email === null
  const deletion = delayed.find(({ action }) => action === 'delete')
  const [outcome, clearOutcome] = useOutcome(actionData ?? null)
  useEffect(() => {
    if (outcome?.intent === 'preferences' && outcome.tone === 'ok')
      saveTheme(account.preferences.darkMode ? 'dark' : 'light')
  }, [outcome, account.preferences.darkMode])
  return (
    <>
      <Link to="/" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Todos los secretos
      </Link>
      <h1 className="font-voice text-3xl">Cuenta</h1>
      {deletion !== undefined && <DeletionNotice dueAt={deletion.dueAt} />}
      <div className="mt-5 grid items-start gap-5 desk:grid-cols-[18rem_minmax(0,1fr)] desk:gap-8">
        <AccountSummary account={account} outcome={outcome} />
        <div className="flex min-w-0 flex-col gap-5">
          <AccountSection title="Cambiar apodo" intent="nickname" outcome={outcome}>
            <NicknameForm key={account.nickname} current={account.nickname} />
          </AccountSection>
          {account.email === null && (
            <AccountSection title="Tus doce palabras" intent="phrase" outcome={outcome}>
              <RenewPhraseForm phrase={outcome?.phrase} />
            </AccountSection>
          )}
          {account.email !== null && (
            <AccountSection title="Cambiar contraseña" intent="password" outcome={outcome}>
              <ChangePasswordForm
                changed={outcome?.intent === 'password' && outcome.tone === 'ok' ? outcome : null}
                onInvalid={clearOutcome}
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
          <AccountSection title="Cuándo te avisamos" intent="schedule" outcome={outcome}>
            <NotificationScheduleForm schedule={account.notificationSchedule} />
          </AccountSection>
          <AccountSection title="Horas tranquilas" intent="quiet" outcome={outcome}>
            <QuietHoursForm quietHours={account.quietHours} savedZone={account.notificationSchedule.timeZone} />
          </AccountSection>
          <AccountSection title="Sesiones abiertas" intent="sessions" outcome={outcome}>
            <SessionList sessions={sessions} />
          </AccountSection>
          <AccountSection title="Tus datos, contigo" intent="archive" outcome={outcome}>
            <DataExportCard
              archive={archive}
              delayed={delayed.find(({ action }) => action === 'export')}
              isProofStep={needsConfirmation(outcome, 'archive')}
              isAnonymous={isAnonymous}
            />
          </AccountSection>
          <AccountSection title="Zona de peligro" intent="delete" outcome={outcome} danger>
            {deletion === undefined ? (
              <DeleteAccountForm
                isConfirming={needsConfirmation(outcome, 'delete')}
                isAnonymous={isAnonymous}
                mode={outcome?.mode}
              />
            ) : (
              <DelayedRequestForm request={deletion} />
            )}
          </AccountSection>
        </div>
      </div>
    </>
  )
}

/** True after the confirmation step, or after a rejected password or phrase. */
function needsConfirmation(outcome: Outcome | null, intent: string): boolean {
  return outcome?.intent === `ask-${intent}` || (outcome?.intent === intent && outcome.isProofRefused === true)
}

/** Hides the success message of the nickname form after a few seconds. */
function useOutcome(actionOutcome: Outcome | null): readonly [Outcome | null, forget: () => void] {
  const [dismissed, setDismissed] = useState<Outcome | null>(null)
  useEffect(() => {
    if (actionOutcome?.intent !== 'nickname' || actionOutcome.tone !== 'ok') return undefined
    const timer = setTimeout(() => setDismissed(actionOutcome), profileLimits.nicknameSavedMs)
    return () => clearTimeout(timer)
  }, [actionOutcome])
  return [actionOutcome === dismissed ? null : actionOutcome, () => setDismissed(actionOutcome)]
}
