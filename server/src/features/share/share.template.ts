// Template of a share image: text on the sky of its hour, author gender and age, and the site name on the roofs below. Pure functions.
import type { Hour } from '@murmullo/contract/content/hours'
import { type ShareFormat, shareFormats } from '@murmullo/contract/content/share-formats'
import { drawPlainSky, drawSkyline, type Palette, paletteOf, type Skyline, skylineTop } from './share.skyline.ts'
import { layoutText, lineHeight, type TextBox } from './share.text-layout.ts'

export type ShareContent = {
  /** Null for an explicit secret: its text must not reach the renderer. */
  readonly text: string | null
  /** Rounded length of the hidden text. */
  readonly length: number
  /** "Mujer · 27 años"; may be empty. */
  readonly who: string
  /** Country code of the flag. */
  readonly flag: string | null
  /** Null for an explicit secret, and without a country. */
  readonly hour: Hour | null
  /** No drawing: beside a text that shows the help card there is none. */
  readonly isPlain: boolean
  readonly host: string
}

/** Element tree in the format of the renderer. */
type LayoutNode = {
  readonly type: 'div' | 'img'
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>
    readonly src?: string
    readonly children?: string | readonly LayoutNode[]
  }
}
export type RenderJob = {
  readonly width: number
  readonly height: number
  readonly background: string
  /** SVG markup behind the layers: constants of ours only. */
  readonly backdrop?: string
  readonly layers: readonly { readonly node: LayoutNode; readonly blur?: number }[]
}

/** Template version: a new one invalidates every cached image. */
export const templateVersion = 4

/** On the nearest roofs. */
const ground = { ink: '#fff4e4', ink2: '#dccbe6', dots: ['#f2a8cb', '#b07c9d', '#7d5674'] }
const explicitColour = '#ff8fab'
/** Blurred lines behind the notice of an explicit secret: dim, so that the notice has its contrast. */
const behindNotice = '#5d5468'

type FormatMetrics = {
  readonly padding: readonly [top: number, side: number]
  /** Font size of everything except the secret text. */
  readonly small: number
  readonly sizes: readonly number[]
  readonly skyline: Omit<Skyline, 'width' | 'height'>
  /** Height of the footer, at the top of the ground. */
  readonly foot: number
}
const metricsByFormat: Readonly<Record<ShareFormat, FormatMetrics>> = {
  link: {
    padding: [44, 72],
    small: 28,
    sizes: [96, 88, 80, 72, 64],
    skyline: { ground: 92, scale: 0.6, light: { x: 1_096, y: 70, radius: 32 } },
    foot: 92,
  },
  square: {
    padding: [76, 84],
    small: 36,
    sizes: [112, 96, 84, 74, 64],
    skyline: { ground: 124, scale: 0.8, light: { x: 950, y: 106, radius: 46 } },
    foot: 124,
  },
  // The overlays of the phone cover its top and its bottom.
  story: {
    padding: [270, 92],
    small: 40,
    sizes: [128, 112, 96, 84, 74, 64],
    skyline: { ground: 420, scale: 1.15, light: { x: 900, y: 190, radius: 72 } },
    foot: 130,
  },
}
/** Height of the header, relative to the small font size. */
const headHeight = 2

export function createRenderJob(shown: ShareContent, format: ShareFormat): RenderJob {
  const { width, height } = shareFormats[format]
  const { padding, small, sizes, foot, ...rest } = metricsByFormat[format]
  const [top, side] = padding
  const skyline = { width, height, ...rest.skyline }
  const palette = paletteOf(shown.hour)
  const textBox = { width: width - 2 * side, height: skylineTop(skyline) - top - headHeight * small, sizes }
  const page = (...parts: LayoutNode[]) =>
    div({ width, height, flexDirection: 'column', padding: `${top}px ${side}px 0` }, parts)
  const footer = div({ width, height, flexDirection: 'column', padding: `${height - skyline.ground}px ${side}px 0` }, [
    groundLine(shown.host, { small, height: foot }),
  ])
  const base = {
    width,
    height,
    background: palette.roofs[2],
    backdrop: shown.isPlain ? drawPlainSky(skyline, palette) : drawSkyline(skyline, palette),
  }
  const head = header(shown, small, palette)
  if (shown.text !== null) {
    const layers = [page(head, textBlock(shown.text, textBox, palette)), footer]
    return { ...base, layers: layers.map((node) => ({ node })) }
  }
  const behind = page(
    gap(small * headHeight),
    textBlock(placeholderText(shown.length), textBox, { ...palette, ink: behindNotice }),
  )
  const notice = page(head, explicitNotice(small, textBox.height, palette))
  return { ...base, layers: [{ node: behind, blur: small * 0.55 }, { node: notice }, { node: footer }] }
}

/** Default social image for pages without another image: the words of the landing page on the night sky. */
export function createSocialRenderJob(): RenderJob {
  const { width, height } = shareFormats.link
  const palette = paletteOf('noche')
  const skyline = { width, height, ground: 0, scale: 1, light: { x: 1_040, y: 106, radius: 52 } }
  const column = { flexDirection: 'column', alignItems: 'center' }
  const words = (fontFamily: 'voice' | 'mark', line: string) =>
    div({ ...text(fontFamily, 96), lineHeight: 1.12, color: palette.ink }, line)
  const layout = div({ ...column, width, height, paddingTop: 64 }, [
    logo(56, palette.ink),
    div({ ...column, marginTop: 44 }, [words('voice', 'Donde se cuenta'), words('mark', 'lo que no se cuenta')]),
  ])
  return {
    width,
    height,
    background: palette.roofs[2],
    backdrop: drawSkyline(skyline, palette),
    layers: [{ node: layout }],
  }
}

function textBlock(secretText: string, textBox: TextBox, { ink }: Palette): LayoutNode {
  const { text: fitted, size, lines } = layoutText(secretText, textBox)
  return div({ height: textBox.height, flexShrink: 0, alignItems: 'center' }, [
    div(
      {
        ...text('voice', size),
        display: 'block',
        width: textBox.width,
        lineHeight,
        lineClamp: lines,
        color: ink,
        whiteSpace: 'pre-wrap',
        wordBreak: 'break-word',
      },
      fitted,
    ),
  ])
}

function header({ who, flag }: ShareContent, small: number, { ink2 }: Palette): LayoutNode {
  const parts: LayoutNode[] = []
  const size = { width: small * 1.5, height: small, marginRight: small / 2 }
  if (flag !== null) parts.push({ type: 'img', props: { src: `flag:${flag}`, style: size } })
  if (who !== '') parts.push(div({ ...text('ui', small), color: ink2 }, who))
  return div({ height: small * headHeight, flexShrink: 0, alignItems: 'flex-start' }, parts)
}

function groundLine(host: string, { small, height }: { readonly small: number; readonly height: number }): LayoutNode {
  return div({ height, flexShrink: 0, alignItems: 'center', justifyContent: 'space-between' }, [
    logo(small * 1.6, ground.ink),
    div({ ...text('ui', small * 0.9), color: ground.ink2 }, host),
  ])
}

/** Site name with its three fading dots. */
function logo(size: number, color: string): LayoutNode {
  const side = size * 0.12
  const dot = (background: string) =>
    div({ width: side, height: side, borderRadius: side, background, marginLeft: side * 0.5 })
  return div({ alignItems: 'flex-end' }, [
    div({ ...text('mark', size), lineHeight: 1, color }, 'murmullo'),
    div({ marginBottom: size * 0.26 }, ground.dots.map(dot)),
  ])
}

function explicitNotice(small: number, height: number, { ink }: Palette): LayoutNode {
  return div({ height, flexDirection: 'column', alignItems: 'center', justifyContent: 'center' }, [
    div({ ...text('voice', small * 1.9), color: ink }, 'Contenido explícito'),
    div({ ...text('ui', small), color: explicitColour, marginTop: small / 2 }, 'Solo para mayores de 18 años'),
  ])
}

/** Placeholder text of the given length, which is blurred instead of the explicit text. */
function placeholderText(length: number): string {
  const syllables = 'murmulloramelumorelamurolemaru'
  const sizes = [3, 7, 2, 5, 9, 4, 6]
  let placeholder = ''
  for (let n = 0; placeholder.length < length; n += 1) {
    const at = (n * 4) % 20
    placeholder += `${syllables.slice(at, at + (sizes[n % sizes.length] ?? 4))} `
  }
  return placeholder.trim()
}

const text = (fontFamily: 'voice' | 'ui' | 'mark', fontSize: number) => ({ fontFamily, fontSize })

const gap = (height: number) => div({ height, flexShrink: 0 })

function div(style: LayoutNode['props']['style'], children: string | readonly LayoutNode[] = []): LayoutNode {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}
