// Wordmark component: the mark, a crescent with three dots, and the brand name in italic serif. Only the server renders the SVG paths; hydration reuses that HTML,
// so the paths are not in the bundle.
import type { Brand } from '../../lib/site/brand.ts'
import { useIsServerRendered } from '../../lib/rendering/hydration.ts'
import { glyphs } from './wordmark-glyphs.ts'

/** Width of the mark with its gap, and of each name, in SVG units; the viewBox is 432 units high. */
const markWidth = 560
const widths: Readonly<Record<Brand['name'], number>> = { Murmullo: 1604, Secretos: 1238 }

/** Keyed by brand: another brand has no server-rendered SVG, so the component remounts and renders plain text. */
export function Wordmark({ brand }: { readonly brand: Brand }) {
  return <WordmarkContent key={brand.name} brand={brand} />
}

function WordmarkContent({ brand }: { readonly brand: Brand }) {
  const fromServer = useIsServerRendered()
  const width = markWidth + widths[brand.name]
  return (
    <>
      {fromServer ? (
        <svg
          viewBox={`0 -310 ${width} 432`}
          fill="currentColor"
          aria-hidden="true"
          className="wordmark"
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- built from constants, no user input
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? mark + renderGlyphs(brand.name.toLowerCase()) : '' }}
        />
      ) : (
        <span aria-hidden="true" className="font-voice text-3xl italic">
          {brand.name.toLowerCase()}
        </span>
      )}
    </>
  )
}

const mark =
  '<g transform="translate(-30 -304) scale(13.5)" fill="var(--accent)"><path d="M15.8 3.9A12.2 12.2 0 1 0 24.6 23.1 10.4 10.4 0 1 1 15.8 3.9z"/><circle cx="18.2" cy="14.2" r="2.3"/><circle cx="24.4" cy="14.2" r="1.9" opacity=".7"/><circle cx="29.7" cy="14.2" r="1.5" opacity=".42"/></g>'

function renderGlyphs(word: string): string {
  let offset = markWidth
  return Array.from(word, (letter) => {
    const { path, width } = glyphs[letter] ?? { path: '', width: 0 }
    offset += width
    return `<path d="${path}" transform="translate(${offset - width})"/>`
  }).join('')
}
