// S3 bucket verification for operators: the bucket exists, stores and deletes, is private, expires forgotten objects and has no CORS rules.
// With `shouldRepair` it creates or configures what is missing.
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { newPublicId } from '../crypto/public-id.ts'
import { getBucketName, createS3Client } from './s3.ts'

export type BucketCheckResult = { readonly name: string; readonly ok: boolean; readonly note: string | null }
type VerifyOptions = { readonly shouldRepair: boolean }
type Check = (bucket: Bucket, options: VerifyOptions) => Promise<string | null>
type Bucket = { readonly client: S3Client; readonly name: string; readonly endpoint: string; readonly s3: S3 }
type S3 = typeof import('@aws-sdk/client-s3')

/**
 * Expiration rules, longer than the retention of any photo (published or waiting) and of any rendered share image. Avatars do not expire.
 */
const expirationDays = { 'photos/': 2, 'shares/': 32 }

const checks: Record<string, Check> = {
  existe: async ({ client, name, s3 }, { shouldRepair }) => {
    const exists = await client.send(new s3.HeadBucketCommand({ Bucket: name })).then(
      () => true,
      (error: { $metadata?: { httpStatusCode?: number } }) => {
        if (error.$metadata?.httpStatusCode === 404) return false
        throw error
      },
    )
    if (exists) return null
    if (!shouldRepair) return 'no existe'
    await client.send(new s3.CreateBucketCommand({ Bucket: name }))
    return null
  },
  'guarda y borra': async ({ client, name, s3 }) => {
    const Key = `photos/${newPublicId()}check`
    await client.send(new s3.PutObjectCommand({ Bucket: name, Key, Body: 'x' }))
    await client.send(new s3.DeleteObjectCommand({ Bucket: name, Key }))
    return null
  },
  'es privado': async (bucket, { shouldRepair }) => {
    const { client, name, s3 } = bucket
    // Garage has neither ACLs nor bucket policies (501). The requests without credentials prove that the bucket is private.
    if (shouldRepair) {
      await client.send(new s3.PutBucketAclCommand({ Bucket: name, ACL: 'private' })).catch(() => {})
      await client.send(new s3.DeleteBucketPolicyCommand({ Bucket: name })).catch(() => {})
    }
    return checkAnonymousAccess(bucket)
  },
  'caduca lo olvidado': async ({ client, name, s3 }, { shouldRepair }) => {
    const wanted = Object.entries(expirationDays)
    if (shouldRepair) {
      const rules = wanted.map(([Prefix, Days]) => ({
        ID: Prefix.slice(0, -1),
        Status: 'Enabled' as const,
        Filter: { Prefix },
        Expiration: { Days },
      }))
      await client.send(
        new s3.PutBucketLifecycleConfigurationCommand({ Bucket: name, LifecycleConfiguration: { Rules: rules } }),
      )
    }
    const { Rules = [] } = await client.send(new s3.GetBucketLifecycleConfigurationCommand({ Bucket: name }))
    const missing = wanted.filter(
      ([folder, days]) =>
        !Rules.some(
          ({ Status, Expiration, Filter, Prefix }) =>
            Status === 'Enabled' && Expiration?.Days === days && (Filter?.Prefix ?? Prefix) === folder,
        ),
    )
    return missing.length === 0
      ? null
      : `falta la regla de caducidad de ${missing.map(([folder]) => folder).join(' y ')}`
  },
  'sin permisos para otros sitios': async ({ client, name, s3 }, { shouldRepair }) => {
    if (shouldRepair) await client.send(new s3.DeleteBucketCorsCommand({ Bucket: name })).catch(() => {})
    const { CORSRules = [] } = await client
      .send(new s3.GetBucketCorsCommand({ Bucket: name }))
      .catch((error: { name?: string }) => {
        if (error.name === 'NoSuchCORSConfiguration') return { CORSRules: [] }
        throw error
      })
    return CORSRules.length === 0 ? null : 'otros sitios pueden pedir imágenes (CORS)'
  },
}

/** Requests without credentials, as any client can send them. */
async function checkAnonymousAccess({ client, name, endpoint, s3 }: Bucket): Promise<string | null> {
  const Key = `photos/${newPublicId()}check`
  await client.send(new s3.PutObjectCommand({ Bucket: name, Key, Body: 'x' }))
  try {
    for (const path of [name, `${name}/${Key}`]) {
      const { status } = await fetch(`${endpoint.replace(/\/$/, '')}/${path}`)
      if (status !== 401 && status !== 403) return `cualquiera puede leerlo (${status})`
    }
    return null
  } finally {
    await client.send(new s3.DeleteObjectCommand({ Bucket: name, Key }))
  }
}

export async function verifyBucket(config: Config, options: VerifyOptions): Promise<readonly BucketCheckResult[]> {
  const endpoint = config.S3_ENDPOINT
  if (endpoint === undefined)
    return [{ name: 'configurado', ok: false, note: 'falta S3_ENDPOINT: solo hay una carpeta' }]
  const [client, s3] = await Promise.all([createS3Client(config), import('@aws-sdk/client-s3')])
  const bucket = { client, name: getBucketName(config), endpoint, s3 }
  const found: BucketCheckResult[] = []
  try {
    for (const [name, part] of Object.entries(checks)) {
      const note = await part(bucket, options).catch((error: unknown) => `no responde (${errorName(error)})`)
      found.push({ name, ok: note === null, note })
    }
    return found
  } finally {
    client.destroy()
  }
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'error'
}
