// Unit tests of the audit log labels: contract values are translated to Spanish, and free text is shown unchanged.
import { sanctionKinds } from '@murmullo/contract/core/action-kinds'
import { decisions } from '@murmullo/contract/moderation/moderation'
import { reportMeasures } from '@murmullo/contract/reports/report-values'
import { removalRules } from '@murmullo/contract/moderation/rules'
import { replyKinds } from '@murmullo/contract/moderation/saved-replies'
import { sanctionOrigins } from '@murmullo/contract/moderation/sanctions'
import { expect, test } from 'vitest'
import { detailLabel, subjectLabel, valueLabel } from './audit-labels.ts'

test('audit log labels: every enum value of the contract that a detail may hold has a Spanish label', () => {
  const known = [...sanctionKinds, ...decisions, ...reportMeasures, ...removalRules, ...sanctionOrigins, ...replyKinds]
  expect(known.filter((value) => valueLabel('kind', value) === value)).toEqual([])
})

test('audit log labels: a free-text field equal to an enum value is not translated', () => {
  for (const name of ['reason', 'added', 'removed', 'title', 'text'])
    expect(valueLabel(name, 'spam'), name).toBe('spam')
})

test('audit log labels: the entry of a lawful request shows the fingerprint of the list of keys under a Spanish label', () => {
  expect(detailLabel('list')).toBe('Huella de la lista')
  expect(valueLabel('list', 'spam')).toBe('spam')
})

test('audit log labels: the constant subject of a moderation test or an export is in Spanish, an id is shown unchanged', () => {
  expect(subjectLabel('dry-run')).toBe('texto de prueba')
  expect(subjectLabel('daily-stats')).toBe('cifras de cada día')
  expect(subjectLabel('MU-ABCD-2345')).toBe('MU-ABCD-2345')
})
