// Route `/report/{number}`: status of a sent report. The report number is the access token.
import { reportNumberLength } from '@murmullo/contract/report-values'
import { data, Link } from 'react-router'
import { reportTexts } from '../features/reports/send-report.ts'
import { SentReportDetails } from '../features/reports/sent-report-sheet.tsx'
import { errorCode } from '../lib/attempt.ts'
import { formErrorMessages } from '../lib/form-texts.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { arrowLeft } from '../ui/icons.gen.ts'
import type { Route } from './+types/sent-report.ts'

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
        title="Ese caso no está"
        text={`${formErrorMessages['reports.unknown']} Son ${reportNumberLength} letras y números.`}
        actions={
          <Link to="/" className={buttonClass('primary')}>
            Volver al inicio
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
