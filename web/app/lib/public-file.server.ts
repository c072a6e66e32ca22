// Reads a file that is served at the root of the site, as it is now; null when it is not there.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** While developing the files are where they were written, and otherwise beside the build. */
const folder = join(import.meta.dirname, import.meta.env.DEV ? '../../public' : '../client')

export function publicFile(name: string): Promise<string | null> {
  return readFile(join(folder, name), 'utf8').catch(() => null)
}
