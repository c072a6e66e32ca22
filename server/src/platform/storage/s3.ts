// S3 client, for the object storage and for the command that verifies the bucket.
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'

const connectTimeoutMs = 2_000
const responseTimeoutMs = 10_000

export async function createS3Client(config: Config): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT }),
    region: config.S3_REGION ?? 'us-east-1',
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID ?? '', secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' },
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
    },
  })
}

export function getBucketName({ S3_BUCKET }: Config): string {
  return S3_BUCKET ?? 'fotos'
}
