// Template of a share image: text on the dark theme background, author gender and age, and the site name. Pure functions.
import { type ShareFormat, shareFormats } from '@murmullo/contract/content/share-formats'
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
  readonly layers: readonly { readonly node: LayoutNode; readonly blur?: number }[]
}

/** Template version: a new one invalidates every cached image. */
export const templateVersion = 1

/** The dark theme of web/app/styles/tokens.css. */
const colours = {
  paper: '#131018',
  line: '#2d2737',
  ink: '#f1ecf5',
  ink2: '#b9afc4',
  /** The accent colour, and its blend with the background at 62 % and 34 %. */
  dots: ['#eba5cd', '#996d88', '#5c4355'],
  explicit: '#ff8fab',
}

type ShapeMetrics = {
  readonly padding: readonly [top: number, side: number, bottom: number]
  /** Font size of everything except the secret text. */
  readonly small: number
  readonly sizes: readonly number[]
}
const metricsByFormat: Readonly<Record<ShareFormat, ShapeMetrics>> = {
  link: { padding: [60, 72, 52], small: 30, sizes: [104, 88, 76, 66, 58, 52, 46, 42] },
  square: { padding: [84, 84, 76], small: 36, sizes: [132, 112, 96, 84, 74, 66, 58, 50] },
  // Vertical padding for the overlays of the phone.
  story: { padding: [270, 92, 300], small: 40, sizes: [148, 124, 106, 92, 80, 70, 62, 54] },
}
/** Heights of header and footer, relative to the small font size. */
const headHeight = 2.2
const footHeight = 3.2

export function createRenderJob(shown: ShareContent, format: ShareFormat): RenderJob {
  const { width, height } = shareFormats[format]
  const { padding, small, sizes } = metricsByFormat[format]
  const [top, side, bottom] = padding
  const textBox = { width: width - 2 * side, height: height - top - bottom - (headHeight + footHeight) * small, sizes }
  const page = (...parts: LayoutNode[]) =>
    div({ width, height, padding: `${top}px ${side}px ${bottom}px`, flexDirection: 'column' }, parts)
  const [head, foot] = [header(shown, small), footer(shown.host, small)]
  const base = { width, height, background: colours.paper }
  if (shown.text !== null) return { ...base, layers: [{ node: page(head, textBlock(shown.text, textBox), foot) }] }
  const behind = page(
    gap(small * headHeight),
    textBlock(placeholderText(shown.length), textBox),
    gap(small * footHeight),
  )
  return { ...base, layers: [{ node: behind, blur: small * 0.55 }, { node: page(head, explicitNotice(small), foot) }] }
}

/** Default social image for pages without another image. */
export function createSocialRenderJob(): RenderJob {
  const { width, height } = shareFormats.link
  const style = { ...text('voice', 44), lineHeight: 1.3, color: colours.ink2, marginTop: 32 }
  const layout = div({ width, height, flexDirection: 'column', alignItems: 'center', justifyContent: 'center' }, [
    logo(172),
    div({ ...style, flexDirection: 'column', alignItems: 'center' }, [
      div({}, 'Lo que nadie se atreve'),
      div({}, 'a decir en voz alta.'),
    ]),
  ])
  return { width, height, background: colours.paper, layers: [{ node: layout }] }
}

function textBlock(secretText: string, textBox: TextBox): LayoutNode {
  const { text: fitted, size, lines } = layoutText(secretText, textBox)
  return div({ flexGrow: 1, height: textBox.height, alignItems: 'center' }, [
    div(
      {
        ...text('voice', size),
        display: 'block',
        width: textBox.width,
        lineHeight,
        lineClamp: lines,
        color: colours.ink,
        whiteSpace: 'pre-wrap',
        wordBreak: 'break-word',
      },
      fitted,
    ),
  ])
}

function header({ who, flag }: ShareContent, small: number): LayoutNode {
  const parts: LayoutNode[] = []
  const size = { width: small * 1.5, height: small, marginRight: small / 2 }
  if (flag !== null) parts.push({ type: 'img', props: { src: `flag:${flag}`, style: size } })
  if (who !== '') parts.push(div({ ...text('ui', small), color: colours.ink2 }, who))
  return div({ height: small * headHeight, flexShrink: 0, alignItems: 'flex-start' }, parts)
}

function footer(host: string, small: number): LayoutNode {
  return div({ height: small * footHeight, flexShrink: 0, flexDirection: 'column', justifyContent: 'space-between' }, [
    div({ height: 2, background: colours.line }),
    div({ alignItems: 'flex-end', justifyContent: 'space-between' }, [
      logo(small * 1.7),
      div({ ...text('ui', small * 0.85), color: colours.ink2 }, host),
    ]),
  ])
}

/** Site name with its three fading dots. */
function logo(size: number): LayoutNode {
  const side = size * 0.12
  const dot = (background: string) =>
    div({ width: side, height: side, borderRadius: side, background, marginLeft: side * 0.5 })
  return div({ alignItems: 'flex-end' }, [
    div({ ...text('mark', size), lineHeight: 1, color: colours.ink }, 'murmullo'),
    div({ marginBottom: size * 0.26 }, colours.dots.map(dot)),
  ])
}

function explicitNotice(small: number): LayoutNode {
  return div({ flexGrow: 1, flexDirection: 'column', alignItems: 'center', justifyContent: 'center' }, [
    div({ ...text('voice', small * 1.9), color: colours.ink }, 'Contenido explícito'),
    div({ ...text('ui', small), color: colours.explicit, marginTop: small / 2 }, 'Solo para mayores de 18 años'),
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
