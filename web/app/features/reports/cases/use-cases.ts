// React hook: report cases from the loader, or a refreshed page. If the refresh fails, the current list stays.
import type { CaseCard } from '@murmullo/contract/reports/report-cases'
import { useState } from 'react'
import { fetchPage, type Page } from '../../../lib/lists/fetch-page.ts'
import { showToast } from '../../../lib/browser/toast.ts'
import { type CaseQuery, caseQueryString } from './case-search-params.ts'
import { caseTexts } from './case-change.ts'

type Fresh = { readonly of: Page<CaseCard> | null; readonly page: Page<CaseCard> }

/** `first`: loader data. New loader data replaces an earlier refresh. */
export function useCases(query: CaseQuery, first: Page<CaseCard> | null) {
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function refresh() {
    if (isBusy) return
    setIsBusy(true)
    const reply = await fetchPage<CaseCard>(`/more/cases${caseQueryString(query)}`)
    setIsBusy(false)
    if ('page' in reply) setFresh({ of: first, page: reply.page })
    else void showToast('error', caseTexts.list)
  }
  return { cases: fresh && fresh.of === first ? fresh.page : first, isBusy, refresh: () => void refresh() }
}
