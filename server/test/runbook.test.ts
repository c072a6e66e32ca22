// Tests of the runbook: every alert has its section, every command, script and page exists, and its SQL runs on the current schema.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../src/commands/murmullo.ts'
import { copyDatabase } from './world/world.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let runbook: string
beforeAll(async () => {
  runbook = await readFile(`${root}docs/runbook.md`, 'utf8')
})

const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))]
/** Heading anchors as Markdown links use them. */
const anchors = () =>
  all(runbook, /^##+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

test('runbook: every alert annotation and every link points to an existing section or file', async () => {
  const led = all(await readFile(`${root}ops/monitoring/alerts.yml`, 'utf8'), /runbook: docs\/runbook\.md#(\S+)/g)
  expect(led.length).toBeGreaterThan(8)
  const linked = all(runbook, /\]\(#([\w-]+)\)/g)
  expect([...led, ...linked].filter((anchor) => !anchors().includes(anchor))).toEqual([])
  const files = all(runbook, /\]\(([\w/.-]+\.md)(?:#[\w-]+)?\)/g)
  expect(files.filter((file) => !existsSync(`${root}docs/${file}`))).toEqual([])
})

test('runbook: every CLI command, pnpm script and file that it mentions exists', async () => {
  const named = all(runbook, /\bmurmullo ([a-z][a-z-]+)/g).filter(
    (word) => !['delete', 'exec', 'rollout', 'scale'].includes(word),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => commands[name] === undefined)).toEqual([])
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }
  expect(all(runbook, /\bpnpm ([a-z:-]+)/g).filter((name) => scripts[name] === undefined)).toEqual([])
  const files = all(runbook, /\b((?:ops|server)\/[\w/.-]*\w)/g).filter(
    (file) =>
      ![
        'ops/compose.env',
        'ops/secrets/ai-api-key',
        'ops/secrets/authorship-keys',
        'ops/opener-secrets/address-private-key',
      ].includes(file),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
})

test('runbook: every page of the site that it mentions has a route', async () => {
  const routes = all(await readFile(`${root}web/app/routes.ts`, 'utf8'), /route\('([\w/-]+)/g)
  const led = all(runbook, /[ (]\/((?:admin|reports|register|contacto|account)[\w/-]*)/g).map((path) =>
    path.replace(/\/$/, ''),
  )
  expect(led.length).toBeGreaterThan(6)
  expect(led.filter((path) => !routes.some((route) => route === path || route === `${path}/`))).toEqual([])
})

test('runbook: every SQL block runs on the current schema', async () => {
  const blocks = all(runbook, /^ *```sql\n([^]*?)^ *```$/gm)
  expect(blocks.length).toBeGreaterThan(8)
  const client = new pg.Client({ connectionString: await copyDatabase() })
  await client.connect()
  for (const block of blocks) {
    await client.query('begin')
    await client.query(block)
    await client.query('rollback')
  }
  await client.end()
})
