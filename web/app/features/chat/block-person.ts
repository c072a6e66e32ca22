// Route action that blocks a user and optionally reports the conversation.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { reportCategoryNames } from '@murmullo/contract/report-categories'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { chatFailures, chatRefusal } from './chat-texts.ts'

export type BlockIntent = 'block' | 'report'

type Wanted = NonNullable<Parameters<MurmulloApi['chat']['block']>[0]>
type Category = NonNullable<Wanted['report']>['category']

export const reportCategories = Object.entries(reportCategoryNames) as [Category, string][]

export function blockIntentOf(wanted: string | null): BlockIntent | null {
  return wanted === 'block' || wanted === 'report' ? wanted : null
}

/** Returns an error message, or null on success. */
export async function blockPerson(
  { chat }: MurmulloApi,
  whom: Pick<Wanted, 'conversationId' | 'requestId'>,
  form: FormData | null,
): Promise<string | null> {
  const reason = fieldOf(form, 'reason').trim()
  const category = reportCategories.find(([value]) => value === fieldOf(form, 'category'))?.[0]
  const isReport = fieldOf(form, 'intent') === 'report'
  if (isReport && category === undefined) return 'Elige un motivo.'
  const report = isReport && category && { category, ...(reason && { reason }) }
  const refusal = await refusalOf(() => chat.block({ ...whom, ...(report && { report }) }))
  return refusal === null ? null : chatRefusal(refusal, chatFailures.block)
}
