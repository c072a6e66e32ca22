// Resource route `/admin/cifras.csv`: the daily counts of the last year, for administrators. A plain link, so it works without JavaScript.
import type { LoaderFunctionArgs } from 'react-router'
import { renderStatsCsv } from '../../features/admin/stats/stats-csv.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { requireStaff } from '../../lib/auth/guards.ts'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  const { rows } = await page.api.stats.exportDays()
  return new Response(renderStatsCsv(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="murmullo-cifras.csv"',
      'Cache-Control': 'private, no-store',
    },
  })
}
