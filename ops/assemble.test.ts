import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addOlderAssets } from './assemble.ts'

test('assets of releases before are handed on for a month since they were made, and never over a new one', () => {
  const place = mkdtempSync(join(tmpdir(), 'releases-'))
  const assetsOf = (release: string) => join(place, release, 'web/build/client/assets')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const put = (release: string, name: string, days: number) => {
    mkdirSync(assetsOf(release), { recursive: true })
    writeFileSync(join(assetsOf(release), name), release)
    utimesSync(join(assetsOf(release), name), daysAgo(days), daysAgo(days))
  }
  put('first', 'old-1.js', 31)
  put('first', 'young-2.js', 29)
  put('first', 'same-3.js', 29)
  put('second', 'same-3.js', 0)
  addOlderAssets(join(place, 'first'), join(place, 'second'))
  expect(readdirSync(assetsOf('second')).toSorted()).toEqual(['same-3.js', 'young-2.js'])
  expect(readFileSync(join(assetsOf('second'), 'same-3.js'), 'utf8')).toBe('second')
  expect(statSync(join(assetsOf('second'), 'young-2.js')).mtimeMs).toBeLessThan(daysAgo(28).getTime())
  rmSync(place, { recursive: true })
})
