// Greeting of the feed by the hour of the reader. The page is one cached document for all readers, so it has all greetings; themeScript sets the
// reader's hour on the root element before the first paint, and feed.css shows the greeting of that hour.
import type { Hour } from '@murmullo/contract/content/hours'

const greetings: Readonly<Record<Hour, string>> = {
  madrugada: 'Es de madrugada. No eres la única persona despierta.',
  manana: 'Buenos días. Esto se contó mientras dormías.',
  tarde: 'A media tarde también pesan las cosas.',
  noche: 'Ya es de noche. Aquí se puede hablar bajito.',
}

export function HourGreeting() {
  return (
    <>
      <span>Lo que nadie se atreve a decir en voz alta.</span>
      {Object.entries(greetings).map(([hour, text]) => (
        <span key={hour} data-hour={hour}>
          {text}
        </span>
      ))}
    </>
  )
}
