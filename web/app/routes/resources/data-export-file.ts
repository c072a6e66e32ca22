// Route `/account/datos.json`: data export of the user as a JSON download.
import type { LoaderFunctionArgs } from 'react-router'
import { loadDataExport } from '../../features/data-export/load-data-export.ts'
import { pageContext } from '../../lib/api/page-context.ts'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const archive = await loadDataExport(context.get(pageContext), url)
  return new Response(JSON.stringify(archive, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="murmullo-mis-datos.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}
