// Image processor: probes uploads by magic bytes, transcodes and classifies them in sandboxed child processes, and renders share images. It
// stores nothing.
import { webcrypto } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { photoLimits } from '@murmullo/contract/limits'
import { type ImageHeader, kindOf, readHeader, readStart } from './images/header.ts'
import type { Crafted, CraftJob, DrawJob, DrawnPicture, Judged, JudgeJob } from './images/jobs.ts'
import { Busy, openLine } from './images/line.ts'
import { openWorkbench } from './images/workbench.ts'

export type MadeImage = Omit<Crafted, 'judged'> & {
  /** SHA-256 hash of the uploaded file. */
  readonly digest: Buffer
  /** Null when the classifier failed. */
  readonly judged: Judged | null
}
export type ImageRefusal = 'type' | 'unreadable' | 'too_many_pixels' | 'too_many_frames' | 'busy'

export type Images = {
  /** A refusal is a regular result, not an error. */
  readonly make: (bytes: Buffer, shape: CraftJob['shape']) => Promise<MadeImage | ImageRefusal>
  /** Renders an image from a layout. Null when the queue is full or rendering fails. */
  readonly draw: (job: DrawJob) => Promise<Buffer | null>
  readonly warm: () => Promise<void>
  readonly warmDrawing: () => Promise<void>
  /** Number of crashes of the child processes. */
  readonly falls: () => number
  readonly close: () => void
}

/** Queue limit for uploads. */
const lineMax = 12
const drawnMax = 30
/** A user waits for the image: its priority is just below that of page requests. */
const drawingNice = 2
const { pixelsMax, framesMax, motionPixelsMax } = photoLimits
const folder = fileURLToPath(new URL('./images/', import.meta.url))
const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
const ownModules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url))
/** Node permission model: a child may read its own code, and neither write, nor start a process, nor read any other file. */
const confined = [
  '--permission',
  ...[folder, modules, ownModules, manifest].map((path) => `--allow-fs-read=${path}`),
  '--no-warnings',
]

export function openImages(nice: number): Images {
  const craft = openWorkbench<CraftJob, Crafted>(
    [...confined, '--allow-addons', '--max-old-space-size=96', `${folder}craft.child.ts`],
    { nice, cpuMs: 8_000, wallMs: 30_000, residentMb: 600, dataMb: 1_500, jobs: 200 },
  )
  const judge = openWorkbench<JudgeJob, Judged>([...confined, '--max-old-space-size=256', `${folder}judge.child.ts`], {
    nice,
    cpuMs: 15_000,
    wallMs: 30_000,
    residentMb: 700,
    dataMb: 3_000,
    jobs: 1_000,
  })
  const draw = openWorkbench<DrawJob, DrawnPicture>(
    [...confined, '--allow-addons', '--max-old-space-size=256', `${folder}draw.child.ts`],
    { nice: Math.min(nice, drawingNice), cpuMs: 4_000, wallMs: 10_000, residentMb: 700, dataMb: 2_000, jobs: 2_000 },
  )
  const drawings = openLine(drawnMax)
  // One queue for both: at most one CPU works on uploads.
  const line = openLine(lineMax)
  const makeOne = async (bytes: Buffer, shape: CraftJob['shape'], frames: number): Promise<MadeImage> => {
    const { judged: small, ...rest } = await craft.work({ bytes, shape, frames })
    const judged = await judge.work({ frames: small }).catch(() => null)
    // Hashed off the main thread, which has other requests to serve.
    const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
    return { ...rest, judged, digest }
  }
  return {
    make: async (bytes, shape) => {
      const frames = framesOf(bytes)
      if (typeof frames === 'string') return frames
      return line.wait(() => makeOne(bytes, shape, frames)).catch((error: unknown) => orRefusal(error))
    },
    draw: (job) =>
      drawings
        .wait(() => draw.work(job))
        .then(
          ({ image }) => image,
          () => null,
        ),
    warm: async () => void (await Promise.all([craft.warm(), judge.warm()])),
    warmDrawing: () => draw.warm(),
    falls: () => craft.falls() + judge.falls() + draw.falls(),
    close: () => {
      craft.close()
      judge.close()
      draw.close()
    },
  }
}

function orRefusal(error: unknown): ImageRefusal {
  return error instanceof Busy ? 'busy' : 'unreadable'
}

function framesOf(bytes: Buffer): number | ImageRefusal {
  if (kindOf(bytes) === null) return 'type'
  const header = readHeader(bytes)
  return header === null ? 'unreadable' : (excessOf(header) ?? header.frames)
}

/** Enough bytes to detect every format. */
const startBytes = 12

/** Early refusal by the first bytes, so that the rest of the upload need not be read. Null: no reason found in them. */
export function refusedByStart(start: Buffer): ImageRefusal | null {
  if (start.length < startBytes) return null
  if (kindOf(start) === null) return 'type'
  const header = readStart(start)
  return header === null ? null : excessOf(header)
}

function excessOf({ width, height, frames }: ImageHeader): ImageRefusal | null {
  if (width * height > pixelsMax) return 'too_many_pixels'
  if (frames > framesMax) return 'too_many_frames'
  return width * height * frames > motionPixelsMax ? 'too_many_pixels' : null
}
