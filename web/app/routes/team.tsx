// Route `/admin/equipo`: staff list; administrators change roles and reset second factors.
import type { Role } from '@murmullo/contract/admin'
import { data, redirect } from 'react-router'
import { type ResetAsked, TeamForm, type TeamReply, type TeamSaved } from '../features/admin/team-form.tsx'
import { TeamTabs } from '../features/moderation/team-tabs.tsx'
import { codeOf, fieldOf, formIn } from '../lib/attempt.ts'
import { formTexts } from '../lib/form-texts.ts'
import { hasExpired, requireTeam } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { isAsking, withPassword } from '../lib/step-up.ts'
import type { Route } from './+types/team.ts'

export const handle = { failure: 'No se pudo cargar el equipo' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireTeam(page, url, 'admin')
  const is = (name: string) => url.searchParams.has(name)
  const saved: TeamSaved = is('guardado') ? 'role' : is('quitado') ? 'factor' : null
  return { ...(await page.api.admin.listTeam()), saved }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!hasExpired(page, 'admin')) requireTeam(page, url, 'admin')
  const form = await formIn(request)
  const [nickname, role, intent] = [fieldOf(form, 'nickname'), fieldOf(form, 'role'), fieldOf(form, 'intent')]
  if (intent === 'ask-reset') return data<ResetAsked>({ resets: nickname })
  const { admin } = page.api
  const change = () =>
    intent === 'reset' ? admin.resetSecondFactor({ nickname }) : admin.setRole({ nickname, role: role as Role })
  try {
    const reply = await withPassword(page.api, form, change)
    if (isAsking(reply)) return data(reply, { status: 403 })
    return redirect(`/admin/equipo?${intent === 'reset' ? 'quitado' : 'guardado'}`, 303)
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    const text = code === 'request.invalid' ? 'Escribe un apodo y elige un rol.' : formTexts[code]
    return data<TeamReply>({ nickname, role, error: text }, { status: 422 })
  }
}

export const clientAction = keepForm((form, error) => ({
  nickname: fieldOf(form, 'nickname'),
  role: fieldOf(form, 'role'),
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
