// Test helpers for reports: sends reports through the API, finds their case, and inserts or deletes cases.
import { expect, type Page } from '@playwright/test'
import type { ApiUser } from './chat.ts'
import { queryValue } from '../data/seeded-database.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

type ApiClient = ApiUser['page']
type Report = Readonly<Record<string, unknown>>

/** Sends a report and returns the number that the reporter gets. */
export async function postReport(from: ApiClient, what: Report): Promise<string> {
  const data = { category: 'harassment', reason: 'No deja de insultar.', ...what }
  const answer = await from.request.post('/api/v1/reports', { headers, data })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { number: string }).number
}

/** Reports the user with this nickname. */
export async function reportUser(from: ApiClient, nickname: string, more: Report = {}): Promise<string> {
  const found = await from.request.get(`/api/v1/people?term=${nickname}`)
  const [person] = ((await found.json()) as { items: { ref: string }[] }).items
  return postReport(from, { ref: person?.ref, ...more })
}

/** Case number under which moderators find the report. */
export function findCaseNumber(number: string): string {
  return queryValue(`select c.number from identity.report_cases c join identity.reports r on r.case_id = c.id
    where r.number = '${number}'`)
}

export const reportDialog = (page: Page) => page.getByRole('dialog', { name: /^Reportar/ })

/** Inserts backdated pending cases, each with a unique number; `deleteOldCases` deletes them. */
export function insertOldCases(count: number): void {
  queryValue(`with keyed as (
      select n, ('00000000-' || lpad(to_hex(n), 4, '0') || '-7000-8000-' || substr(md5('old' || n), 1, 12))::uuid as id,
        translate(upper(lpad(to_hex(n), 8, 'z')), '01', 'GH') as number from generate_series(1, ${count}) n
    ), cases as (
      insert into identity.report_cases (id, number, kind, target_key, category, is_urgent, reported_nickname, created_at)
      select id, number, 'secret', gen_random_uuid(), 'other', false, 'de-antes', now() - interval '2 years' + n * interval '1 minute' from keyed
    )
    insert into identity.reports (id, number, case_id, category, category_name, reason, reported_nickname, created_at)
    select gen_random_uuid(), number, id, 'other', 'Otro', 'Ya pasó.', 'de-antes', now() - interval '2 years' from keyed returning id`)
}

export function deleteOldCases(): void {
  queryValue(
    `with gone as (delete from identity.report_cases where reported_nickname = 'de-antes' returning id) select count(*) from gone`,
  )
}

/** Deletes all cases, for the empty state. */
export function deleteAllCases(): void {
  queryValue(`with gone as (delete from identity.report_cases returning id) select count(*) from gone`)
}
