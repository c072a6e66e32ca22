// The log is read in Spanish: whatever the two ends agree on has its words, and what somebody wrote stays as it was written.
import { sanctionKinds } from '@murmullo/contract/deeds'
import { decisions } from '@murmullo/contract/moderation'
import { reportMeasures } from '@murmullo/contract/report-values'
import { removalRules } from '@murmullo/contract/rules'
import { sanctionOrigins } from '@murmullo/contract/sanctions'
import { expect, test } from 'vitest'
import { valueWords } from './audit-words.ts'

test('every value of the contract that a line may hold has words', () => {
  const known = [...sanctionKinds, ...decisions, ...reportMeasures, ...removalRules, ...sanctionOrigins]
  expect(known.filter((value) => valueWords('kind', value) === value)).toEqual([])
})

test('what somebody wrote is not taken for one of ours', () => {
  for (const name of ['reason', 'added', 'removed']) expect(valueWords(name, 'spam'), name).toBe('spam')
})
