// Route action that blocks a user and optionally reports the conversation.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { chatErrorMessages, chatErrorText } from './chat-errors.ts'

export type BlockIntent = 'block' | 'report'

type BlockInput = NonNullable<Parameters<MurmulloApi['chat']['block']>[0]>
type Category = NonNullable<BlockInput['report']>['category']

export const reportCategories = Object.entries(reportCategoryNames) as [Category, string][]

export function parseBlockIntent(wanted: string | null): BlockIntent | null {
  return wanted === 'block' || wanted === 'report' ? wanted : null
}

/** Returns an error message, or null on success. */
export async function blockUserAction(
  { chat }: MurmulloApi,
  target: Pick<BlockInput, 'conversationId' | 'requestId'>,
  form: FormData | null,
): Promise<string | null> {
  const reason = formField(form, 'reason').trim()
  const category = reportCategories.find(([value]) => value === formField(form, 'category'))?.[0]
  const isReport = formField(form, 'intent') === 'report'
  if (isReport && category === undefined) return 'Elige un motivo.'
  const report = isReport && category && { category, ...(reason && { reason }) }
  const refusal = await tryCall(() => chat.block({ ...target, ...(report && { report }) }))
  return refusal === null ? null : chatErrorText(refusal, chatErrorMessages.block)
}
