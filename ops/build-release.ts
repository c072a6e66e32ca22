// Release build, `node ops/build-release.ts <folder>`: creates the one folder that is deployed: code of server and contract, the built web app,
// production dependencies and an SBOM (sbom.json). The container image has this folder and nothing else.
// `--as-built` reuses the last web build; `--keep-assets <folder>` adds the assets of older releases, for browsers with an open page.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Allowlist: a new file or folder of the repository is not deployed until it is listed here. */
const parts = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'contract/package.json',
  'contract/src',
  'server/package.json',
  // Without its source: `bundleClassifier` adds a bundle. The SBOM lists its packages.
  'server/classifier/package.json',
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
  'ops/tor',
]
const isExcluded = (path: string) => /\.test\.ts$|^server\/src\/dev(\/|$)/.test(path)

type ReplacedAt = Readonly<Record<string, number>>
/** Retention of old assets: a page opened before that has loaded a newer release long ago. */
const assetDays = 30

type BuildOptions = { readonly asBuilt?: boolean; readonly keepAssets?: string }

export async function buildRelease(folder: string, { asBuilt = false, keepAssets }: BuildOptions = {}): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  if (!asBuilt) {
    pnpm(root, ['install', '--frozen-lockfile'])
    pnpm(root, ['build'])
  }
  mkdirSync(folder, { recursive: true })
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (from) => !isExcluded(relative(root, from)),
    })
  if (keepAssets !== undefined) addOlderAssets(keepAssets, folder)
  pnpm(folder, ['install', '--prod', '--frozen-lockfile', '--prefer-offline', '--filter', '!@murmullo/classifier'])
  await bundleClassifier(join(folder, 'server/classifier/build'))
  const list = ['sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  writeFileSync(join(folder, 'sbom.json'), pnpm(folder, list))
  compile(folder)
}

/** Bundles the image classifier into one file: its packages take 300 MB, of which it uses 5. */
export async function bundleClassifier(folder: string): Promise<void> {
  const entry = join(root, 'server/classifier/classify.child.ts')
  // Imported here: in a new clone `buildRelease` installs it first.
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    // TensorFlow.js is CommonJS; the bundle is an ES module.
    define: { __dirname: 'import.meta.dirname' },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'classify.child.js', codeSplitting: false } },
    },
  })
  // TensorFlow.js selects one of the files by the features of the CPU.
  const dist = dirname(createRequire(entry).resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))
  for (const name of globSync('*.wasm', { cwd: dist })) cpSync(join(dist, name), join(folder, name))
}

/**
 * Copies the assets of replaced releases within the retention period. File names carry a content hash, so no file is overwritten. The date of
 * replacement of each file is stored in `older-assets.json` for the next release.
 */
export function addOlderAssets(from: string, folder: string, now = Date.now()): void {
  const [assets, list] = ['web/build/client/assets', 'older-assets.json']
  const known = existsSync(join(from, list)) ? (JSON.parse(readFileSync(join(from, list), 'utf8')) as ReplacedAt) : {}
  const older: Record<string, number> = {}
  for (const name of readdirSync(join(from, assets))) {
    const since = known[name] ?? now
    if (existsSync(join(folder, assets, name)) || now - since > assetDays * 86_400_000) continue
    cpSync(join(from, assets, name), join(folder, assets, name))
    older[name] = since
  }
  writeFileSync(join(folder, list), JSON.stringify(older))
}

/** Environment of Node's compile cache: a process that starts from this folder does not compile, which saves CPU during a deployment. */
export const compileCacheEnv = (folder: string) => ({
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
})

function compile(folder: string): void {
  // With an invalid role the entry point loads every module and exits with code 2.
  const options = { cwd: folder, stdio: 'ignore', env: { ...process.env, ...compileCacheEnv(folder) } } as const
  const { status } = spawnSync(process.execPath, ['server/src/main.ts', 'none'], options)
  if (status !== 2) throw new Error(`the release does not load: exit code ${status}`)
}

function pnpm(cwd: string, args: string[]): Buffer {
  // CI: pnpm must not prompt.
  return execFileSync('pnpm', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, CI: '1' } })
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'as-built': { type: 'boolean' }, 'keep-assets': { type: 'string' } },
  })
  const [folder] = positionals
  if (folder === undefined) {
    process.stderr.write('Usage: node ops/build-release.ts <folder> [--as-built] [--keep-assets <older folder>]\n')
    process.exitCode = 2
  } else {
    const older = values['keep-assets']
    await buildRelease(resolve(folder), {
      asBuilt: values['as-built'] ?? false,
      ...(older && { keepAssets: resolve(older) }),
    })
    process.stdout.write(`${resolve(folder)}\n`)
  }
}
