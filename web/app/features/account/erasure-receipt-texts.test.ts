// Unit tests of the receipt texts of an erasure cohort.
import type { ErasureReceipt } from '@murmullo/contract/accounts/erasure'
import { expect, test } from 'vitest'
import { receiptLead, receiptRows } from './erasure-receipt-texts.ts'

const counts = { messages: 0, requests: 0, follows: 0, blocks: 0, preferences: 0, photos: 0, sessions: 1 }
const receipt: ErasureReceipt = {
  scope: 'account',
  mode: 'cohort',
  requestedOn: '2026-11-01',
  doneOn: '2026-11-30',
  unsigned: { secrets: 0, comments: 0 },
  eraseBy: null,
  people: 100,
  share: 2,
  erased: { secrets: 10, comments: 0, ...counts },
}

test('erasure receipt: with a share within the limit it states the size of the cohort and the share, without a warning', () => {
  expect(receiptLead(receipt)).toMatch(
    /^Lo que publicaste sin firma se borró mezclado con lo de otras 99 personas\. Este/,
  )
  expect(receiptRows(receipt)).toContainEqual(['Tuyo, de lo que se borró ese día', '2 % como máximo'])
})

test('erasure receipt: with a larger share it says that the texts were mixed little', () => {
  const text = receiptLead({ ...receipt, people: 3, share: 98 })
  expect(text).toContain('Se mezcló poco: el 98 % de lo que se borró ese día era tuyo.')
})

test('erasure receipt: of a cohort of one it says that no other user erased texts, without a share', () => {
  const alone = { ...receipt, people: 1, share: 100 }
  expect(receiptLead(alone)).toContain('se borró sin mezclarse')
  expect(receiptRows(alone).map(([name]) => name)).not.toContain('Tuyo, de lo que se borró ese día')
})
