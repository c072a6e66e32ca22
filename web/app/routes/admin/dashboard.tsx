// Route `/admin`: staff dashboard with queue lengths and the moderation totals of a period. Users without a staff role get a 404.
import { parsePeriod, periodParam, PeriodSection } from '../../features/admin/stats/period-section.tsx'
import { QueueList } from '../../features/admin/queue-list.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { currentMinute } from '../../lib/format/dates.ts'
import { requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import type { Route } from './+types/dashboard.ts'

export const handle = { failure: 'No se pudo cargar el panel' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { kind } = requireStaff(page, url, 'moderator')
  const period = parsePeriod(url.searchParams.get(periodParam))
  const [home, stats] = await Promise.all([page.api.admin.readHome(), page.api.stats.readPeriod({ period })])
  return { home, stats, isAdmin: kind === 'admin', now: currentMinute() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Panel',
    description: 'El trabajo pendiente del equipo.',
    index: false,
  })
}

export default function AdminHome({ loaderData: { home, stats, isAdmin, now } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl">Panel del equipo</h1>
      <div className="mt-4 mb-8">
        <TeamTabs current="/admin" isAdmin={isAdmin} />
      </div>
      <div className="flex flex-col gap-10">
        <QueueList waiting={home.queues} now={now} isOnlyMember={home.isOnlyMember} />
        <PeriodSection stats={stats} isAdmin={isAdmin} />
      </div>
    </div>
  )
}
