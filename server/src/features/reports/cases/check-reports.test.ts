// Integration test of the reports diagnostic query: each database failure has its own error code.
import { expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { reportInput } from '../../../../test/builders/content.ts'
import { createWorldForTest } from '../../../../test/world/world.ts'

test('reports.checkReports: it returns the row count, or the error code of the table or privilege that fails (REPORTS-28, REPORTS-29, REPORTS-30)', async () => {
  const world = await createWorldForTest()
  const admin = await world.users.staff('admin')
  const moderator = await world.users.staff('moderator')
  const [before] = await world.sql<{ n: number }>('select count(*)::int as n from identity.reports')
  const { secretId: id } = await world.content.insertSecretWithComment(admin)
  await world.users.visitor().api.reports.sendReport({ kind: 'secret', id, ...reportInput() })
  const check = () => admin.api.reports.checkReports()
  expect(await check()).toEqual({ reports: (before?.n ?? 0) + 1 })
  expect(await errorCode(moderator.api.reports.checkReports())).toBe('access.staff_only')
  await world.sql('alter table identity.report_cases rename to report_cases_away')
  expect(await errorCode(check())).toBe('reports.basics_failed')
  await world.sql('revoke select on identity.reports from murmullo_staff')
  expect(await errorCode(check())).toBe('reports.store_unreachable')
  await world.sql('alter table identity.reports rename to reports_away')
  expect(await errorCode(check())).toBe('reports.store_unreachable')
})
