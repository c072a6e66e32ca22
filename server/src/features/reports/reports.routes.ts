// Route registration of the report and case endpoints.
import { reports } from '@murmullo/contract/reports'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { dismissCase, resolveCase, reviewCase } from './change-case.ts'
import { checkReports } from './check-reports.ts'
import { setLegalHold } from './hold-case.ts'
import { listCases } from './list-cases.ts'
import { listMyReports } from './list-mine.ts'
import { listCaseReports, readCase } from './read-case.ts'
import { checkCaseImage, readCaseImage } from './read-picture.ts'
import { readReport } from './read-report.ts'
import { sendReport } from './send-report.ts'
import { summarizeCases } from './summarize-cases.ts'

export function reportsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, reports.sendReport, sendReport)
  registerEndpoint(web, reports.readReport, readReport)
  registerEndpoint(web, reports.listMine, listMyReports)
  registerEndpoint(web, reports.listCases, listCases)
  registerEndpoint(web, reports.readCase, readCase)
  registerEndpoint(web, reports.listCaseReports, listCaseReports)
  registerEndpoint(web, reports.askPicture, checkCaseImage)
  registerEndpoint(web, reports.readCasePicture, readCaseImage)
  registerEndpoint(web, reports.reviewCase, reviewCase)
  registerEndpoint(web, reports.resolveCase, resolveCase)
  registerEndpoint(web, reports.dismissCase, dismissCase)
  registerEndpoint(web, reports.holdCase, setLegalHold)
  registerEndpoint(web, reports.summarizeCases, summarizeCases)
  registerEndpoint(web, reports.checkReports, checkReports)
}
