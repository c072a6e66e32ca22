// Route `/admin/equipo`: staff list; administrators change roles and reset second factors.
import type { Role } from '@murmullo/contract/admin/admin'
import { data, redirect } from 'react-router'
import { type PendingReset, TeamForm, type TeamReply, type TeamSaved } from '../../features/admin/team-form.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { errorCode, formField, readForm } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { isStepUpRequired, withStepUp } from '../../lib/forms/step-up.ts'
import type { Route } from './+types/staff.ts'

export const handle = { failure: 'No se pudo cargar el equipo' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  const is = (name: string) => url.searchParams.has(name)
  const saved: TeamSaved = is('guardado') ? 'role' : is('quitado') ? 'factor' : null
  return { ...(await page.api.admin.listTeam()), saved }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  const form = await readForm(request)
  const [nickname, role, intent] = [formField(form, 'nickname'), formField(form, 'role'), formField(form, 'intent')]
  if (intent === 'ask-reset') return data<PendingReset>({ resets: nickname })
  const { admin } = page.api
  const change = () =>
    intent === 'reset' ? admin.resetSecondFactor({ nickname }) : admin.setRole({ nickname, role: role as Role })
  try {
    const reply = await withStepUp(page.api, form, change)
    if (isStepUpRequired(reply)) return data(reply, { status: 403 })
    return redirect(`/admin/equipo?${intent === 'reset' ? 'quitado' : 'guardado'}`, 303)
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    const text = code === 'request.invalid' ? 'Escribe un apodo y elige un rol.' : formErrorMessages[code]
    return data<TeamReply>({ nickname, role, error: text }, { status: 422 })
  }
}

export const clientAction = keepFormOnNetworkError((form, error) => ({
  nickname: formField(form, 'nickname'),
  role: formField(form, 'role'),
  error,
}))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Equipo', description: 'Quién es del equipo.', index: false })
}

export default function Team({ loaderData: { team, saved }, actionData }: Route.ComponentProps) {
  return (
    // Full viewport height: avoids a layout shift when the previous page was longer.
    <div className="mx-auto min-h-dvh max-w-3xl">
      <h1 className="font-voice text-3xl">Equipo</h1>
      <p className="mt-1 text-pretty text-ink-2">
        Quien modera lee y decide; quien administra, además, ve una IP con motivo y cambia los roles.
      </p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/equipo" />
      </div>
      <TeamForm team={team} reply={actionData} saved={saved} />
    </div>
  )
}
