// Unit test of the release build: retention of the assets of older releases.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addOlderAssets } from './build-release.ts'

test('release assets: files of a replaced release are copied for 30 days and never overwrite a new file', () => {
  const releasesFolder = mkdtempSync(join(tmpdir(), 'releases-'))
  const assetsOf = (release: string) => join(releasesFolder, release, 'web/build/client/assets')
  const day = 86_400_000
  const build = (release: string, names: string[]) => {
    mkdirSync(assetsOf(release), { recursive: true })
    for (const name of names) writeFileSync(join(assetsOf(release), name), release)
  }
  const follow = (before: string, release: string, at: number) => {
    addOlderAssets(join(releasesFolder, before), join(releasesFolder, release), at * day)
    return readdirSync(assetsOf(release)).toSorted()
  }
  build('1', ['a-1.js', 'same.js'])
  build('2', ['b-2.js', 'same.js'])
  // The retention period starts when a release is replaced, however long it was deployed.
  expect(follow('1', '2', 100)).toEqual(['a-1.js', 'b-2.js', 'same.js'])
  expect(readFileSync(join(assetsOf('2'), 'same.js'), 'utf8')).toBe('2')
  build('3', ['c-3.js'])
  expect(follow('2', '3', 129)).toEqual(['a-1.js', 'b-2.js', 'c-3.js', 'same.js'])
  build('4', ['d-4.js'])
  expect(follow('3', '4', 131)).toEqual(['b-2.js', 'c-3.js', 'd-4.js', 'same.js'])
  rmSync(releasesFolder, { recursive: true })
})
