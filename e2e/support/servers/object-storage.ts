// Object storage of the browser tests: a bucket on a local S3 server if the host can run one, otherwise a folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, root } from './processes.ts'

/** Environment variables for the server. The bucket check stores its result in `databaseUrl`. */
export function createObjectStorage(databaseUrl: string, bucket: string): Record<string, string> {
  try {
    execFileSync(join(root, 'server/test/servers/s3-server.sh'), { stdio: 'ignore', timeout: 180_000 })
  } catch {
    return { PHOTOS_DIR: mkdtempSync(join(tmpdir(), 'pictures-')) }
  }
  const env = {
    S3_ENDPOINT: 'http://127.0.0.1:22650',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'appkey',
    S3_SECRET_ACCESS_KEY: 'appsecret123',
  }
  runCommand('bucket', { DATABASE_URL: databaseUrl, ...env }, ['check'])
  return env
}
