// Loader helper: separates the refusal of an explicit secret before the age gate from every other error, and the head of the gate in its place.
import { sharePath } from '@murmullo/contract/content/share-formats'
import type { HeadOptions } from '../../lib/seo/head.ts'

/** The result of the read; null when the reader has to pass the age gate first. */
export async function readBehindGate<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** A route error, as `withRouteErrors` throws it. */
function isRefusal(error: unknown): boolean {
  const { data } = (error ?? {}) as { data?: { code?: unknown } }
  return data?.code === 'secrets.age_unconfirmed'
}

/** The share image of an explicit secret has none of its text. */
export function explicitSecretHead(secretId: string): HeadOptions {
  return {
    title: 'Un secreto explícito',
    description: 'Un secreto anónimo, solo para mayores de 18 años.',
    path: `/secret/${secretId}`,
    index: false,
    adult: true,
    socialImage: sharePath(secretId, 'link'),
  }
}
