// Test that the page on anonymity has the sentences of the threat model, each of which has a test of its own.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { summary, topics } from './anonymity-texts.ts'

test('page on anonymity: its sentences are those of the table in docs/threat-model.md, in the same order', () => {
  const document = readFileSync(new URL('../../../../docs/threat-model.md', import.meta.url), 'utf8')
  const table = document.slice(document.indexOf('## Sentences on /promesa')).split('\n|---|---|\n')[1] ?? ''
  const listed = table.split('\n').flatMap((line) => line.split(' | ')[0]?.slice(2) || [])
  expect(listed).toEqual([...summary, ...topics.flatMap(({ sentences }) => sentences)])
})
