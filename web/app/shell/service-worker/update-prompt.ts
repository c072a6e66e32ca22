// Prompt for a new version of the service worker. Activates it only on click, because the user may be typing. Plain DOM beside the React
// tree, without React.
import { buttonClass } from '../../ui/buttons/button.tsx'

const activationTimeoutMs = 4_000

export function showUpdatePrompt(waiting: ServiceWorker): void {
  const notice = createElement('aside', 'notice pb-3.5')
  notice.setAttribute('aria-labelledby', 'update-title')
  const title = createElement('h2', 'font-voice text-xl', 'Hay una versión nueva')
  title.id = 'update-title'
  const update = createButton('Actualizar', buttonClass('primary'), () => {
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') window.location.reload()
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin parameter
    waiting.postMessage('update')
    // Fallback when the activation hangs: the click still reloads the page, and the prompt appears again.
    setTimeout(() => window.location.reload(), activationTimeoutMs)
  })
  const later = createButton('Más tarde', buttonClass('outline'), () => container.remove())
  const buttons = createElement('div', 'mt-3 flex flex-wrap gap-2')
  buttons.append(update, later)
  const text = 'Se carga en un momento. Si estás escribiendo algo, envíalo antes.'
  notice.append(title, createElement('p', 'mt-1 text-sm text-ink-2', text), buttons)
  const container = document.createElement('div')
  // A live region announces content reliably only if it is in the document before the content is added.
  container.setAttribute('role', 'status')
  document.body.append(container)
  container.append(notice)
}

function createElement(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

function createButton(text: string, className: string, onPress: () => void): HTMLElement {
  const button = createElement('button', className, text)
  button.setAttribute('type', 'button')
  button.addEventListener('click', onPress)
  return button
}
