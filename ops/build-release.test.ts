// Unit tests of the release build: retention of the assets of older releases, and the bundled image classifier.
import { fork } from 'node:child_process'
import { on } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addOlderAssets, bundleClassifier } from './build-release.ts'

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

test('release classifier: the bundle runs without its packages and gives the scores of its source', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'classifier-'))
  await bundleClassifier(folder)
  const source = fileURLToPath(new URL('../server/classifier/classify.child.ts', import.meta.url))
  const scores = await classify(source)
  expect(scores).toMatchObject({ done: { explicit: expect.any(Number), suggestive: expect.any(Number) } })
  expect(await classify(join(folder, 'classify.child.js'))).toEqual(scores)
  rmSync(folder, { recursive: true })
}, 60_000)

/** Result for one frame with a gradient. */
async function classify(script: string): Promise<unknown> {
  const child = fork(script, { serialization: 'advanced', stdio: 'ignore' })
  for await (const [message] of on(child, 'message', { signal: AbortSignal.timeout(50_000) })) {
    if (!('ready' in message)) {
      child.disconnect()
      return message
    }
    child.send({ frames: [Buffer.from(Array.from({ length: 224 * 224 * 3 }, (_, index) => index % 251))] })
  }
  return null
}
