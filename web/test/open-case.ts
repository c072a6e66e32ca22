// Test data: an open report case, as the API returns it.
import type { CaseCard, CaseReport, OpenCase } from '@murmullo/contract/reports/report-cases'

export function createOpenCase(changes: Partial<OpenCase> = {}): OpenCase {
  return {
    number: 'MU-ABCD-EFGH',
    kind: 'photo',
    reportedNickname: null,
    category: 'spam',
    status: 'pending',
    isUrgent: false,
    openedAt: '2026-01-02T03:04:00Z',
    reports: 1,
    secretId: null,
    commentId: null,
    personId: null,
    photoId: null,
    riskLevel: null,
    isClaimed: false,
    dismissal: null,
    reopenedAt: null,
    contentState: null,
    isHeld: false,
    hasPicture: true,
    reviewerNickname: null,
    reviewedAt: null,
    resolverNickname: null,
    closedAt: null,
    done: [],
    withdrawn: [],
    outcome: 'nothing',
    notes: 'De antes.',
    latest: { items: [], next: null },
    ...changes,
  }
}

export function createCaseCard(changes: Partial<CaseCard> = {}): CaseCard {
  return {
    number: 'MU-ABCD-EFGH',
    kind: 'secret',
    reportedNickname: null,
    category: 'spam',
    status: 'pending',
    isUrgent: false,
    openedAt: '2026-01-02T03:04:00Z',
    reports: 1,
    beginning: 'Vengan a mi sitio.',
    riskLevel: null,
    isClaimed: false,
    ...changes,
  }
}

export function createCaseReport(changes: Partial<CaseReport> = {}): CaseReport {
  return {
    sentAt: '2026-01-02T03:04:00Z',
    reporterNickname: 'avisa_1',
    category: 'harassment',
    reason: 'No deja de insultar.',
    evidence: 'https://ejemplo.example/prueba',
    copy: [],
    ...changes,
  }
}
