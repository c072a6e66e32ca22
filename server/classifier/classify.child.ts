// Sandboxed child process that classifies images with an NSFW model (TensorFlow.js). Its input is our own pixels, never an uploaded file.
// A package of its own: a release has it as one bundled file of 5 MB instead of 300 MB of packages (ops/build-release.ts).
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as tf from '@tensorflow/tfjs'
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { load } from 'nsfwjs/core'
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2'
import type { Classification, ClassifyJob } from '../src/platform/images/messages.ts'

const px = 224

setThreadsCount(1)
setWasmPaths(`${findWasmFolder()}/`)
// Without this check TensorFlow.js would compute in JavaScript, many times slower.
if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend does not start')
const model = await load('MobileNetV2', { modelDefinitions: [MobileNetV2Model] })

/** The build of a release copies the WebAssembly files beside the bundle. */
function findWasmFolder(): string {
  const file = 'tfjs-backend-wasm.wasm'
  if (existsSync(join(import.meta.dirname, file))) return import.meta.dirname
  return dirname(createRequire(import.meta.url).resolve(`@tensorflow/tfjs-backend-wasm/dist/${file}`))
}

/** The highest score of all frames counts. */
async function classify({ frames }: ClassifyJob): Promise<Classification> {
  let [explicit, suggestive] = [0, 0]
  for (const frame of frames) {
    const pixels = tf.tensor3d(new Uint8Array(frame), [px, px, 3], 'int32')
    const predictions = await model.classify(pixels).finally(() => pixels.dispose())
    const totalProbability = (...names: string[]) =>
      predictions
        .filter(({ className }) => names.includes(className))
        .reduce((sum, { probability }) => sum + probability, 0)
    explicit = Math.max(explicit, totalProbability('Porn', 'Hentai'))
    suggestive = Math.max(suggestive, totalProbability('Sexy'))
  }
  return { explicit, suggestive }
}

process.on('message', (job: ClassifyJob) => {
  classify(job).then(
    (done) => process.send?.({ done }),
    () => process.send?.({ failed: true }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: true })
