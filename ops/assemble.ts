// `node ops/assemble.ts <folder>`: makes of a clone the one folder that runs anywhere: the code of the server and the contract, the built pages,
// production dependencies, and a list of them (sbom.json). The image holds this folder and nothing else.
// `--as-built` takes the pages as they were built last; `--keep-assets <folder>` adds the assets of releases before, for pages still open.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('../', import.meta.url))

/** All that goes in. What is added to the repository stays out until it is named here. */
const parts = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'contract/package.json',
  'contract/src',
  'server/package.json',
  'server/bin',
  'server/src',
  'server/migrations',
  'server/seed',
  'web/package.json',
  'web/build',
  'web/worker',
  'ops/nginx',
  'ops/postgresql',
  'ops/systemd',
]
const isLeftOut = (path: string) => /\.test\.ts$|^server\/src\/dev(\/|$)/.test(path)

type OldSince = Readonly<Record<string, number>>
/** A page that was opened before that has asked for a new one long ago. */
const assetDays = 30

type Assembling = { readonly asBuilt?: boolean; readonly keepAssets?: string }

export function assemble(folder: string, { asBuilt = false, keepAssets }: Assembling = {}): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  if (!asBuilt) {
    pnpm(root, ['install', '--frozen-lockfile'])
    pnpm(root, ['build'])
  }
  mkdirSync(folder, { recursive: true })
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (from) => !isLeftOut(relative(root, from)),
    })
  if (keepAssets !== undefined) addOlderAssets(keepAssets, folder)
  pnpm(folder, ['install', '--prod', '--frozen-lockfile', '--prefer-offline'])
  const list = ['sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  writeFileSync(join(folder, 'sbom.json'), pnpm(folder, list))
  compile(folder)
}

/**
 * For so long after another release took their place. Names carry a hash of what is in them, so nothing is written over; since when each is
 * old is handed on with them.
 */
export function addOlderAssets(from: string, folder: string, now = Date.now()): void {
  const [assets, list] = ['web/build/client/assets', 'older-assets.json']
  const known = existsSync(join(from, list)) ? (JSON.parse(readFileSync(join(from, list), 'utf8')) as OldSince) : {}
  const older: Record<string, number> = {}
  for (const name of readdirSync(join(from, assets))) {
    const since = known[name] ?? now
    if (existsSync(join(folder, assets, name)) || now - since > assetDays * 86_400_000) continue
    cpSync(join(from, assets, name), join(folder, assets, name))
    older[name] = since
  }
  writeFileSync(join(folder, list), JSON.stringify(older))
}

/** Whoever made this folder and starts from it finds its code compiled: less to do while others need the processor. */
export const compiledIn = (folder: string) => ({
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
})

function compile(folder: string): void {
  // Without a role it loads all it has, and ends.
  const options = { cwd: folder, stdio: 'ignore', env: { ...process.env, ...compiledIn(folder) } } as const
  const { status } = spawnSync(process.execPath, ['server/src/main.ts', 'none'], options)
  if (status !== 2) throw new Error(`what was assembled does not load: ${status}`)
}

function pnpm(cwd: string, args: string[]): Buffer {
  // CI: nobody is there to be asked.
  return execFileSync('pnpm', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, CI: '1' } })
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'as-built': { type: 'boolean' }, 'keep-assets': { type: 'string' } },
  })
  const [folder] = positionals
  if (folder === undefined) {
    process.stderr.write('Usage: node ops/assemble.ts <folder> [--as-built] [--keep-assets <older folder>]\n')
    process.exitCode = 2
  } else {
    const older = values['keep-assets']
    assemble(resolve(folder), { asBuilt: values['as-built'] ?? false, ...(older && { keepAssets: resolve(older) }) })
    process.stdout.write(`${resolve(folder)}\n`)
  }
}
