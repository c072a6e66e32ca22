// Wordmark component: brand name in italic serif, with trailing dots. Only the server renders the SVG paths; hydration reuses that HTML,
// so the paths are not in the bundle.
import type { Brand } from '../../lib/site/brand.ts'
import { useIsServerRendered } from '../../lib/rendering/hydration.ts'
import { Dots } from '../../ui/base/dots.tsx'
import { glyphs } from './wordmark-glyphs.ts'

/** Width of each wordmark in SVG units; the viewBox is 312 units high, shown at 20 pixels. */
const widths: Readonly<Record<Brand['name'], number>> = { Murmullo: 1604, Secretos: 1238 }

/** Keyed by brand: another brand has no server-rendered SVG, so the component remounts and renders plain text. */
export function Wordmark({ brand }: { readonly brand: Brand }) {
  return <WordmarkContent key={brand.name} brand={brand} />
}

function WordmarkContent({ brand }: { readonly brand: Brand }) {
  const fromServer = useIsServerRendered()
  const width = widths[brand.name]
  return (
    <span className="inline-flex -translate-y-0.5 items-end gap-[3px]">
      {fromServer ? (
        <svg
          viewBox={`0 -300 ${width} 312`}
          width={Math.round((width * 20) / 312)}
          height="20"
          fill="currentColor"
          aria-hidden="true"
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- built from constants, no user input
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? renderGlyphs(brand.name.toLowerCase()) : '' }}
        />
      ) : (
        <span aria-hidden="true" className="font-voice text-[1.625rem]/5 italic">
          {brand.name.toLowerCase()}
        </span>
      )}
      <Dots className="mb-[1px] h-1 w-[18px] text-accent" />
    </span>
  )
}

function renderGlyphs(word: string): string {
  let offset = 0
  return Array.from(word, (letter) => {
    const { path, width } = glyphs[letter] ?? { path: '', width: 0 }
    offset += width
    return `<path d="${path}" transform="translate(${offset - width})"/>`
  }).join('')
}
