// Builds consecutive releases for the deployment benchmark, each with changed asset hashes and its own migration, from a copy of this repository and
// with the operator's commands.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/servers/processes.ts'

export type Release = { readonly number: number; readonly folder: string; readonly assets: readonly string[] }

/** A module of every page: a change renames the hashed assets of all pages. */
const sharedModule = 'web/app/ui/base/classes.ts'

/** Typical online migrations, used in rotation. */
const migrations: ((release: number) => string)[] = [
  (release) => `-- migrate:up\nalter table content.secrets add column release_${release} smallint;\n`,
  (release) =>
    `-- migrate:up transaction:false\ncreate index concurrently if not exists comments_release_${release} on content.comments (created_at);\n`,
  (release) =>
    `-- migrate:up transaction:false\ndrop index concurrently if exists content.comments_release_${release - 1};\n`,
  (release) => `-- migrate:up\nalter table content.secrets drop column release_${release - 3};\n`,
]

export function createReleaseBuilder(workFolder: string) {
  const buildFolder = join(workFolder, 'workshop')
  mkdirSync(buildFolder)
  for (const name of readdirSync(root)) if (name !== '.git' && name !== 'e2e') linkOrCopy(join(root, name), buildFolder)
  const sharedSource = readFileSync(join(buildFolder, sharedModule), 'utf8')
  const run = (program: string, args: string[], cwd = buildFolder) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

  return (number: number, before?: Release): Release => {
    // Removed first: the file is a hard link to the repository's own file.
    rmSync(join(buildFolder, sharedModule))
    writeFileSync(
      join(buildFolder, sharedModule),
      `${sharedSource}\nObject.assign(globalThis, { release: ${number} })\n`,
    )
    if (number > 0)
      writeFileSync(
        join(buildFolder, `server/migrations/2099010100${String(number).padStart(4, '0')}_release.sql`),
        `${migrations[(number - 1) % migrations.length]?.(number)}\n-- migrate:down\n`,
      )
    rmSync(join(buildFolder, 'web/build'), { recursive: true, force: true })
    run('pnpm', ['--config.verify-deps-before-run=false', 'run', 'build'], join(buildFolder, 'web'))
    const folder = join(workFolder, `release-${number}`)
    const older = before === undefined ? [] : ['--keep-assets', before.folder]
    run(process.execPath, ['ops/build-release.ts', folder, '--as-built', ...older])
    const assets = readdirSync(join(buildFolder, 'web/build/client/assets')).filter((name) => /\.(js|css)$/.test(name))
    return { number, folder, assets }
  }
}

/** Hard-links the files where the file system supports it, otherwise copies. Files that change are replaced, never written in place. */
function linkOrCopy(from: string, into: string): void {
  try {
    execFileSync('cp', ['-al', from, into], { stdio: 'ignore' })
  } catch {
    cpSync(from, join(into, from.split('/').at(-1) ?? ''), { recursive: true, verbatimSymlinks: true })
  }
}
