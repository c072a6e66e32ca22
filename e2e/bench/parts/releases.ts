// Builds consecutive releases for the deployment benchmark, each with changed asset hashes and its own migration, from a copy of this repository and
// with the operator's commands.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/programs.ts'

export type Release = { readonly number: number; readonly folder: string; readonly assets: readonly string[] }

/** A module of every page: a change renames the hashed assets of all pages. */
const inEveryPage = 'web/app/ui/classes.ts'

/** Typical online migrations, used in rotation. */
const changes: ((release: number) => string)[] = [
  (release) => `-- migrate:up\nalter table content.secrets add column release_${release} smallint;\n`,
  (release) =>
    `-- migrate:up transaction:false\ncreate index concurrently if not exists comments_release_${release} on content.comments (created_at);\n`,
  (release) =>
    `-- migrate:up transaction:false\ndrop index concurrently if exists content.comments_release_${release - 1};\n`,
  (release) => `-- migrate:up\nalter table content.secrets drop column release_${release - 3};\n`,
]

export function openWorkshop(place: string) {
  const shop = join(place, 'workshop')
  mkdirSync(shop)
  for (const name of readdirSync(root)) if (name !== '.git' && name !== 'e2e') link(join(root, name), shop)
  const page = readFileSync(join(shop, inEveryPage), 'utf8')
  const run = (program: string, args: string[], cwd = shop) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

  return (number: number, before?: Release): Release => {
    // Removed first: the file is a hard link to the repository's own file.
    rmSync(join(shop, inEveryPage))
    writeFileSync(join(shop, inEveryPage), `${page}\nObject.assign(globalThis, { release: ${number} })\n`)
    if (number > 0)
      writeFileSync(
        join(shop, `server/migrations/2099010100${String(number).padStart(4, '0')}_release.sql`),
        `${changes[(number - 1) % changes.length]?.(number)}\n-- migrate:down\n`,
      )
    rmSync(join(shop, 'web/build'), { recursive: true, force: true })
    run('pnpm', ['--config.verify-deps-before-run=false', 'run', 'build'], join(shop, 'web'))
    const folder = join(place, `release-${number}`)
    const older = before === undefined ? [] : ['--keep-assets', before.folder]
    run(process.execPath, ['ops/assemble.ts', folder, '--as-built', ...older])
    const assets = readdirSync(join(shop, 'web/build/client/assets')).filter((name) => /\.(js|css)$/.test(name))
    return { number, folder, assets }
  }
}

/** Hard-links the files where the file system supports it, otherwise copies. Files that change are replaced, never written in place. */
function link(from: string, into: string): void {
  try {
    execFileSync('cp', ['-al', from, into], { stdio: 'ignore' })
  } catch {
    cpSync(from, join(into, from.split('/').at(-1) ?? ''), { recursive: true, verbatimSymlinks: true })
  }
}
