// Route `/account/datos`: data export of the user as a page.
import { Link, redirect } from 'react-router'
import { DataExportView } from '../../features/data-export/data-export-view.tsx'
import { requireAccount } from '../../lib/auth/guards.ts'
import { withCountryView } from '../../lib/format/countries.ts'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/data-export.ts'

export const handle = { failure: 'No se pudieron cargar tus datos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireAccount(page, url)
  try {
    const { secrets, ...archive } = await page.api.accounts.downloadArchive()
    return { ...archive, secrets: secrets.map(withCountryView) }
  } catch (error) {
    if (errorCode(error) === 'accounts.data_export_missing') throw redirect('/account#seccion-archive')
    throw error
  }
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
