// Prompt for a new version of the service worker. Activates it only on click, because the user may be typing. Plain DOM beside the React
// tree, without React.
import { buttonClass } from '../ui/button.tsx'

const patienceMs = 4_000

let isAsking = false

export function askToUpdate(waiting: ServiceWorker): void {
  if (isAsking) return
  isAsking = true
  const notice = element('aside', 'notice')
  notice.setAttribute('aria-labelledby', 'update-title')
  const title = element('h2', 'font-voice text-xl', 'Hay una versión nueva')
  title.id = 'update-title'
  const update = press('Actualizar', buttonClass('primary'), () => {
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') window.location.reload()
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin parameter
    waiting.postMessage('update')
    // Fallback when the activation hangs: the click still reloads the page, and the prompt appears again.
    setTimeout(() => window.location.reload(), patienceMs)
  })
  const later = press('Más tarde', buttonClass('outline'), () => place.remove())
  const presses = element('div', 'mt-3 flex flex-wrap gap-2')
  presses.append(update, later)
  const text = 'Se carga en un momento. Si estás escribiendo algo, envíalo antes.'
  notice.append(title, element('p', 'mt-1 text-sm text-ink-2', text), presses)
  const place = document.createElement('div')
  // A live region announces content reliably only if it is in the document before the content is added.
  place.setAttribute('role', 'status')
  document.body.append(place)
  place.append(notice)
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function press(text: string, className: string, onPress: () => void): HTMLElement {
  const button = element('button', className, text)
  button.setAttribute('type', 'button')
  button.addEventListener('click', onPress)
  return button
}
