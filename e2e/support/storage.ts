// Where the browser tests keep pictures: in a bucket of a real S3 server when this machine can run one, and otherwise in a folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, root } from './programs.ts'

/** For the environment of the site. `databaseUrl`: where what was found of the bucket is noted. */
export function openPictures(databaseUrl: string, bucket: string): Record<string, string> {
  try {
    execFileSync(join(root, 'server/test/s3-server.sh'), { stdio: 'ignore', timeout: 180_000 })
  } catch {
    return { PHOTOS_FOLDER: mkdtempSync(join(tmpdir(), 'pictures-')) }
  }
  const env = {
    S3_ENDPOINT: 'http://127.0.0.1:22650',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'appkey',
    S3_SECRET_ACCESS_KEY: 'appsecret123',
  }
  command('bucket', { DATABASE_URL: databaseUrl, ...env }, ['check'])
  return env
}
