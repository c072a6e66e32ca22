// Test fixture: a new bucket name on a real S3 server, which is started if it is not running.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const script = fileURLToPath(new URL('./s3-server.sh', import.meta.url))

/** Environment variables of the application. The bucket is not created yet. */
export async function createBucketConfig(): Promise<Record<string, string>> {
  await promisify(execFile)(script, { timeout: 180_000 })
  return {
    S3_ENDPOINT: 'http://127.0.0.1:22650',
    S3_BUCKET: `test-${randomBytes(8).toString('hex')}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'appkey',
    S3_SECRET_ACCESS_KEY: 'appsecret123',
  }
}
