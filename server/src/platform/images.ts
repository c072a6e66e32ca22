// Pictures that people send: measured by their first bytes, made anew and judged by programs beside ours. Nothing here keeps anything.
import { webcrypto } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { limits } from '@murmullo/contract/limits'
import { type ImageHeader, kindOf, readHeader, readStart } from './images/header.ts'
import type { Crafted, CraftJob, DrawJob, DrawnPicture, Judged, JudgeJob } from './images/jobs.ts'
import { Busy, openLine } from './images/line.ts'
import { openWorkbench } from './images/workbench.ts'

export type MadeImage = Omit<Crafted, 'judged'> & {
  /** Of the file that was sent. */
  readonly digest: Buffer
  /** Null when nobody could judge. */
  readonly judged: Judged | null
}
export type ImageRefusal = 'type' | 'unreadable' | 'too_many_pixels' | 'too_many_frames' | 'busy'

export type Images = {
  /** What says why not is an answer, not an error: nothing is broken. */
  readonly make: (bytes: Buffer, shape: CraftJob['shape']) => Promise<MadeImage | ImageRefusal>
  /** Draws one of ours. Null when too many wait for theirs, or it cannot be drawn. */
  readonly draw: (job: DrawJob) => Promise<Buffer | null>
  readonly warm: () => Promise<void>
  readonly warmDrawing: () => Promise<void>
  /** How often one of the programs ended by itself. */
  readonly falls: () => number
  readonly close: () => void
}

/** How many may wait while one is made. */
const lineMax = 12
const drawnMax = 30
/** Somebody waits to see it: hardly behind who reads. */
const drawingNice = 2
const { pixelsMax, framesMax, motionPixelsMax } = limits.photos
const folder = fileURLToPath(new URL('./images/', import.meta.url))
const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
const ownModules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url))
/** It may read its code, and neither write, nor start anything, nor read anything else. */
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
  // One line for both: of all processors at most one works for pictures.
  const line = openLine(lineMax)
  const makeOne = async (bytes: Buffer, shape: CraftJob['shape'], frames: number): Promise<MadeImage> => {
    const { judged: small, ...rest } = await craft.work({ bytes, shape, frames })
    const judged = await judge.work({ frames: small }).catch(() => null)
    // Not in our own thread, which has others to answer.
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

/** Long enough to tell every kind. */
const startBytes = 12

/** Why a file need not be read on. Null: nothing in its beginning says so. */
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
