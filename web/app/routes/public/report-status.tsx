// Route `/report/{number}`: status of a sent report. The report number is the access token.
import { reportNumberLength } from '@murmullo/contract/reports/report-values'
import { data, Link } from 'react-router'
import { reportTexts } from '../../features/reports/report-texts.ts'
import { SentReportDetails } from '../../features/reports/sent-report-details.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/report-status.ts'

export const handle = { failure: 'No se pudo cargar el caso' }

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext)
  const shown = { isNew: url.searchParams.has('enviado'), isVisitor: viewer === null }
  try {
    return { ...shown, report: await api.reports.readReport({ number: params.number }) }
  } catch (error) {
    // A malformed number gets the same 404 as an unknown one.
    const code = errorCode(error)
    if (code !== 'reports.unknown' && code !== 'request.invalid') throw error
    return data({ ...shown, report: null }, { status: 404 })
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Tu reporte', description: 'Qué pasó con un reporte.', index: false })
}

export default function ReportStatus({ loaderData: { report, isNew, isVisitor } }: Route.ComponentProps) {
  if (report === null)
    return (
      <ErrorState
        isDark
        title="Ese caso no está"
        text={`${formErrorMessages['reports.unknown']} Son ${reportNumberLength} letras y números.`}
        actions={
          <Link to={isVisitor ? '/' : '/report#tus-reportes'} className={buttonClass('primary')}>
            {isVisitor ? 'Volver al inicio' : 'Ver tus reportes'}
          </Link>
        }
      />
    )
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <Link to={isVisitor ? '/' : '/report#tus-reportes'} className={buttonClass('quiet', '-ml-4 self-start')}>
        <Icon pathData={arrowLeft} />
        {isVisitor ? 'Volver al inicio' : 'Tus reportes'}
      </Link>
      {isNew && (
        <output className="block rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
          {reportTexts.sent}
        </output>
      )}
      <SentReportDetails report={report} />
    </div>
  )
}
