// Reports, sent as the form sends them, and the desk they come to.
import { expect, type Page } from '@playwright/test'
import type { Voice } from './chat.ts'
import { ask } from './world.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

type Speaker = Voice['page']
type Report = Readonly<Record<string, unknown>>

/** The number its sender gets. */
export async function report(from: Speaker, what: Report): Promise<string> {
  const data = { category: 'harassment', reason: 'No deja de insultar.', ...what }
  const answer = await from.request.post('/api/v1/reports', { headers, data })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { number: string }).number
}

/** Of somebody found by their nickname. */
export async function reportPerson(from: Speaker, nickname: string, more: Report = {}): Promise<string> {
  const found = await from.request.get(`/api/v1/people?term=${nickname}`)
  const [person] = ((await found.json()) as { items: { ref: string }[] }).items
  return report(from, { ref: person?.ref, ...more })
}

/** The number under which the team finds it. */
export function caseOf(number: string): string {
  return ask(`select c.number from identity.report_cases c join identity.reports r on r.case_id = c.id
    where r.number = '${number}'`)
}

export const reportDialog = (page: Page) => page.getByRole('dialog', { name: /^Reportar/ })
