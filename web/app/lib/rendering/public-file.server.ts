// Reads a static file of the site root from disk; null when it does not exist.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In development the files are in the source folder, in production beside the build. */
const folder = join(import.meta.dirname, import.meta.env.DEV ? '../../../public' : '../client')

export function publicFile(name: string): Promise<string | null> {
  return readFile(join(folder, name), 'utf8').catch(() => null)
}
