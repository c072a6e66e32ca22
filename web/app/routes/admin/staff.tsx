// Route `/admin/equipo`: staff list; administrators change roles and reset second factors.
import { replace } from 'react-router'
import { roleForm, TeamForm, type TeamSaved } from '../../features/admin/team-form.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { withPassword } from '../../lib/forms/step-up.ts'
import type { Route } from './+types/staff.ts'

export const handle = { failure: 'No se pudo cargar el equipo' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  const is = (name: string) => url.searchParams.has(name)
  const saved: TeamSaved = is('guardado') ? 'role' : is('quitado') ? 'factor' : null
  return { ...(await page.api.admin.listTeam()), saved }
}

export const action = formAction(
  {
    role: withPassword(
      validated(roleForm, async (input, { api }) => {
        await api.admin.setRole(input)
        return replace('/admin/equipo?guardado', 303)
      }),
    ),
    // First of two presses: nothing changes yet.
    'ask-reset': { run: async ({ form }) => ({ nickname: textValue(form, 'nickname') }) },
    reset: withPassword({
      run: async ({ api, form }) => {
        await api.admin.resetSecondFactor({ nickname: textValue(form, 'nickname') })
        return replace('/admin/equipo?quitado', 303)
      },
    }),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Equipo', description: 'Personas del equipo.', index: false })
}

export default function Team({ loaderData: { team, saved } }: Route.ComponentProps) {
  return (
    // Full viewport height: avoids a layout shift when the previous page was longer.
    <div className="mx-auto min-h-dvh max-w-3xl">
      <h1 className="font-voice text-3xl">Equipo</h1>
      <p className="mt-1 text-pretty text-ink-2">
        Un moderador lee y decide. Un administrador, además, puede ver una IP con un motivo y cambiar los roles.
      </p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/equipo" />
      </div>
      <TeamForm team={team} saved={saved} />
    </div>
  )
}
