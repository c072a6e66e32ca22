// The name of the brand in italic serif, and the murmur trailing off. The server draws the letters once; the browser keeps what
// it was sent, so their shapes are not part of the script.
import type { Brand } from '../lib/brand.ts'
import { useFromServer } from '../lib/hydration.ts'
import { Dots } from '../ui/dots.tsx'
import { glyphs } from './wordmark-glyphs.ts'

/** Widths of the words, in units of the drawing, whose lines are 312 high and shown at 20 pixels. */
const widths: Readonly<Record<Brand['name'], number>> = { Murmullo: 1604, Secretos: 1238 }

/** Another name is another drawing, and that one nobody sent: it starts anew, in letters. */
export function Wordmark({ brand }: { readonly brand: Brand }) {
  return <Mark key={brand.name} brand={brand} />
}

function Mark({ brand }: { readonly brand: Brand }) {
  const fromServer = useFromServer()
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
          // oxlint-disable-next-line react/no-danger -- drawn from constants of ours
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? drawn(brand.name.toLowerCase()) : '' }}
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

function drawn(word: string): string {
  let across = 0
  return Array.from(word, (letter) => {
    const { path, width } = glyphs[letter] ?? { path: '', width: 0 }
    across += width
    return `<path d="${path}" transform="translate(${across - width})"/>`
  }).join('')
}
