import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addOlderAssets } from './assemble.ts'

test('assets of a release before are handed on for a month since another took its place, and never over a new one', () => {
  const place = mkdtempSync(join(tmpdir(), 'releases-'))
  const assetsOf = (release: string) => join(place, release, 'web/build/client/assets')
  const day = 86_400_000
  const build = (release: string, names: string[]) => {
    mkdirSync(assetsOf(release), { recursive: true })
    for (const name of names) writeFileSync(join(assetsOf(release), name), release)
  }
  const follow = (before: string, release: string, at: number) => {
    addOlderAssets(join(place, before), join(place, release), at * day)
    return readdirSync(assetsOf(release)).toSorted()
  }
  build('1', ['a-1.js', 'same.js'])
  build('2', ['b-2.js', 'same.js'])
  // However long the first one stood: it is old since today.
  expect(follow('1', '2', 100)).toEqual(['a-1.js', 'b-2.js', 'same.js'])
  expect(readFileSync(join(assetsOf('2'), 'same.js'), 'utf8')).toBe('2')
  build('3', ['c-3.js'])
  expect(follow('2', '3', 129)).toEqual(['a-1.js', 'b-2.js', 'c-3.js', 'same.js'])
  build('4', ['d-4.js'])
  expect(follow('3', '4', 131)).toEqual(['b-2.js', 'c-3.js', 'd-4.js', 'same.js'])
  rmSync(place, { recursive: true })
})
