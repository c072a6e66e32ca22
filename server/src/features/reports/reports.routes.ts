// Route registration of the report and case endpoints.
import { reports } from '@murmullo/contract/reports/reports'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { dismissCase, resolveCase, reviewCase } from './cases/change-case.ts'
import { checkReports } from './cases/check-reports.ts'
import { claimCase, releaseCase } from './cases/claim-case.ts'
import { setLegalHold } from './evidence/legal-hold-case.ts'
import { listCases, summarizeCases } from './cases/list-cases.ts'
import { listMyReports, readReport } from './sending/sent-reports.ts'
import { listCaseReports, readCase } from './cases/read-case.ts'
import { checkCaseImage, readCaseImage } from './evidence/read-case-image.ts'
import { reopenCase } from './reversal/reopen-case.ts'
import { sendReport } from './sending/send-report.ts'

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
  registerEndpoint(web, reports.claimCase, claimCase)
  registerEndpoint(web, reports.releaseCase, releaseCase)
  registerEndpoint(web, reports.reopenCase, reopenCase)
  registerEndpoint(web, reports.holdCase, setLegalHold)
  registerEndpoint(web, reports.summarizeCases, summarizeCases)
  registerEndpoint(web, reports.checkReports, checkReports)
}
