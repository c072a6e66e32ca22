// Route registration of the report and case endpoints.
import { reports } from '@murmullo/contract/reports'
import { type Doors, route } from '../../http/doors.ts'
import { dismissCase, resolveCase, reviewCase } from './change-case.ts'
import { checkReports } from './check-reports.ts'
import { holdCase } from './hold-case.ts'
import { listCases } from './list-cases.ts'
import { listMine } from './list-mine.ts'
import { listCaseReports, readCase } from './read-case.ts'
import { askPicture, readCasePicture } from './read-picture.ts'
import { readReport } from './read-report.ts'
import { sendReport } from './send-report.ts'
import { summarizeCases } from './summarize-cases.ts'

export function reportsRoutes(web: Doors): void {
  route(web, reports.sendReport, sendReport)
  route(web, reports.readReport, readReport)
  route(web, reports.listMine, listMine)
  route(web, reports.listCases, listCases)
  route(web, reports.readCase, readCase)
  route(web, reports.listCaseReports, listCaseReports)
  route(web, reports.askPicture, askPicture)
  route(web, reports.readCasePicture, readCasePicture)
  route(web, reports.reviewCase, reviewCase)
  route(web, reports.resolveCase, resolveCase)
  route(web, reports.dismissCase, dismissCase)
  route(web, reports.holdCase, holdCase)
  route(web, reports.summarizeCases, summarizeCases)
  route(web, reports.checkReports, checkReports)
}
