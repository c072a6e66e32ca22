// Image processor: probes uploads by magic bytes, transcodes and classifies them in sandboxed child processes, and renders share images. It
// stores nothing.
import { webcrypto } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { photoLimits } from '@murmullo/contract/constants/limits'
import { type ImageInfo, detectFormat, probeImage, probePrefix } from './probe.ts'
import type { Transcoded, TranscodeJob, RenderJob, RenderedImage, Classification, ClassifyJob } from './messages.ts'
import { QueueFullError, createSemaphore } from '../resilience/semaphore.ts'
import { createSandboxedProcess } from './sandboxed-process.ts'

export type ProcessedImage = Omit<Transcoded, 'classifierFrames'> & {
  /** SHA-256 hash of the uploaded file. */
  readonly digest: Buffer
  /** Null when the classifier failed. */
  readonly classification: Classification | null
}
export type ImageRefusal = 'type' | 'unreadable' | 'too_many_pixels' | 'too_many_frames' | 'busy'

export type ImageProcessor = {
  /** A refusal is a regular result, not an error. */
  readonly process: (bytes: Buffer, shape: TranscodeJob['shape']) => Promise<ProcessedImage | ImageRefusal>
  /** Renders an image from a layout. Null when the queue is full or rendering fails. */
  readonly render: (job: RenderJob) => Promise<Buffer | null>
  readonly warm: () => Promise<void>
  readonly warmRendering: () => Promise<void>
  /** Number of crashes of the child processes. */
  readonly crashes: () => number
  readonly close: () => void
}

/** Queue limit for uploads, beside the one in work. */
const maxQueuedUploads = 12
const maxQueuedRenders = 30
/** A user waits for the image: its priority is just below that of page requests. */
const renderNice = 2
const { pixelsMax, framesMax, motionPixelsMax } = photoLimits
const folder = fileURLToPath(new URL('./', import.meta.url))
const modules = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))
const ownModules = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
const manifest = fileURLToPath(new URL('../../../package.json', import.meta.url))
const classifierFolder = fileURLToPath(new URL('../../../classifier/', import.meta.url))
const classifierBundle = `${classifierFolder}build/classify.child.js`
/** The perceptual hash, which the browser computes too. */
const contract = ['contract/package.json', 'contract/src/images/'].map((path) =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url)),
)
/** A release has the bundle only. */
const classifierScript = existsSync(classifierBundle) ? classifierBundle : `${classifierFolder}classify.child.ts`
/** Node permission model: a child may read its own code, and neither write, nor start a process, nor read any other file. */
const sandboxArgs = [
  '--permission',
  ...[folder, modules, ownModules, manifest, ...contract].map((path) => `--allow-fs-read=${path}`),
  '--no-warnings',
]

export function createImageProcessor(nice: number): ImageProcessor {
  const transcoder = createSandboxedProcess<TranscodeJob, Transcoded>(
    [...sandboxArgs, '--allow-addons', '--max-old-space-size=96', `${folder}transcode.child.ts`],
    { nice, cpuMs: 8_000, wallMs: 30_000, residentMb: 600, dataMb: 1_500, jobs: 200 },
  )
  const classifier = createSandboxedProcess<ClassifyJob, Classification>(
    [...sandboxArgs, `--allow-fs-read=${classifierFolder}`, '--max-old-space-size=256', classifierScript],
    {
      nice,
      cpuMs: 15_000,
      wallMs: 30_000,
      residentMb: 700,
      dataMb: 3_000,
      jobs: 1_000,
    },
  )
  const draw = createSandboxedProcess<RenderJob, RenderedImage>(
    [...sandboxArgs, '--allow-addons', '--max-old-space-size=256', `${folder}render.child.ts`],
    { nice: Math.min(nice, renderNice), cpuMs: 4_000, wallMs: 10_000, residentMb: 700, dataMb: 2_000, jobs: 2_000 },
  )
  const renderQueue = createSemaphore({ slots: 1, maxQueued: maxQueuedRenders })
  // One slot for transcoding and classification: at most one CPU works on uploads.
  const uploadQueue = createSemaphore({ slots: 1, maxQueued: maxQueuedUploads })
  const processOne = async (bytes: Buffer, shape: TranscodeJob['shape'], frames: number): Promise<ProcessedImage> => {
    const { classifierFrames, ...rest } = await transcoder.run({ bytes, shape, frames })
    const scores = await classifier.run({ frames: classifierFrames }).catch(() => null)
    // Hashed off the main thread, which has other requests to serve.
    const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
    return { ...rest, classification: scores, digest }
  }
  return {
    process: async (bytes, shape) => {
      const frames = probeFrames(bytes)
      if (typeof frames === 'string') return frames
      return uploadQueue.run(() => processOne(bytes, shape, frames)).catch((error: unknown) => toRefusal(error))
    },
    render: (job) =>
      renderQueue
        .run(() => draw.run(job))
        .then(
          ({ image }) => image,
          () => null,
        ),
    warm: async () => void (await Promise.all([transcoder.warm(), classifier.warm()])),
    warmRendering: () => draw.warm(),
    crashes: () => transcoder.crashes() + classifier.crashes() + draw.crashes(),
    close: () => {
      transcoder.close()
      classifier.close()
      draw.close()
    },
  }
}

function toRefusal(error: unknown): ImageRefusal {
  return error instanceof QueueFullError ? 'busy' : 'unreadable'
}

function probeFrames(bytes: Buffer): number | ImageRefusal {
  if (detectFormat(bytes) === null) return 'type'
  const header = probeImage(bytes)
  return header === null ? 'unreadable' : (findLimitRefusal(header) ?? header.frames)
}

/** Enough bytes to detect every format. */
const minProbeBytes = 12

/** Early refusal by the first bytes, so that the rest of the upload need not be read. Null: no reason found in them. */
export function findEarlyRefusal(start: Buffer): ImageRefusal | null {
  if (start.length < minProbeBytes) return null
  if (detectFormat(start) === null) return 'type'
  const header = probePrefix(start)
  return header === null ? null : findLimitRefusal(header)
}

function findLimitRefusal({ width, height, frames }: ImageInfo): ImageRefusal | null {
  if (width * height > pixelsMax) return 'too_many_pixels'
  if (frames > framesMax) return 'too_many_frames'
  return width * height * frames > motionPixelsMax ? 'too_many_pixels' : null
}
