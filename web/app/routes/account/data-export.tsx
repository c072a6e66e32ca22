// Route `/account/datos`: data export of the user as a page.
import { Link } from 'react-router'
import { DataExportView } from '../../features/data-export/data-export-view.tsx'
import { loadDataExport } from '../../features/data-export/load-data-export.ts'
import { withCountryView } from '../../lib/format/countries.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/icons.gen.ts'
import type { Route } from './+types/data-export.ts'

export const handle = { failure: 'No se pudieron cargar tus datos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { secrets, ...archive } = await loadDataExport(context.get(pageContext), url)
  return { ...archive, secrets: secrets.map(withCountryView) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Tus datos', description: 'Lo que es tuyo aquí.', index: false })
}

export default function MyData({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Link to="/account" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver a tu cuenta
      </Link>
      <DataExportView archive={loaderData} />
    </>
  )
}
