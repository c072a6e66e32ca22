// Computes the perceptual hash of a local file in a Web Worker. The file stays in the browser.
import { pdqLimits } from '@murmullo/contract/images/pdq'
import { trustScriptUrl } from '../../lib/browser/script-url.ts'
import type { HashResult } from './pdq.worker.ts'
// oxlint-disable-next-line import/default -- Vite builds the worker and exports its URL
import workerUrl from './pdq.worker.ts?worker&url'

export type HashFault = 'unreadable' | 'plain'

/** One worker per file: it is terminated, so that nothing of the image stays in memory. */
export async function hashImage(file: Blob): Promise<{ readonly hash: string } | { readonly fault: HashFault }> {
  const result = await runWorker(file).catch((): HashResult => ({ failed: true }))
  if ('failed' in result) return { fault: 'unreadable' }
  return result.quality < pdqLimits.minQuality ? { fault: 'plain' } : { hash: result.hash }
}

function runWorker(file: Blob): Promise<HashResult> {
  // The build makes a classic script; the development server a module.
  const worker = new Worker(trustScriptUrl('huella', workerUrl), { type: import.meta.env.DEV ? 'module' : 'classic' })
  return new Promise<HashResult>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HashResult>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
