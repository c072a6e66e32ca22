// Writes a .br and a .gz beside every text file of the build, so that no request pays for compressing.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const client = new URL('../build/client/', import.meta.url).pathname
const textTypes = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compress(path: string): Promise<void> {
  const plain = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    toBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    toGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

const entries = await readdir(client, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile() && textTypes.has(extname(entry.name)))
await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
