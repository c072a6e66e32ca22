// Unit tests of the texts of the feed sections.
import { expect, test } from 'vitest'
import { nothingMatches, sectionTexts } from './section-texts.ts'

test('section texts: each section has its own empty state, and a filtered feed another one (FEED-16)', () => {
  const empty = [sectionTexts.nsfw, sectionTexts.sfw, sectionTexts.all].map((text) => text.empty)
  expect([...empty, nothingMatches].map(({ title }) => title)).toEqual([
    'Aún no hay secretos explícitos',
    'Aún no hay secretos amistosos',
    'Todavía no hay secretos',
    'Nada coincide con estos filtros',
  ])
  expect(new Set([...empty, nothingMatches].map(({ text }) => text)).size).toBe(4)
})
