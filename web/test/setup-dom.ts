// Vitest setup of component tests: unmounts what a test rendered, removes its toasts, empties its window, waits as long as a slow machine needs, and corrects a defect of happy-dom.
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

configure({ asyncUtilTimeout: 10_000 })

// Test files share one process: what the file before left in its window must not reach this one.
beforeEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=', 1)[0]}=; Max-Age=0; Path=/`
  scrollTo(0, 0)
})

afterEach(() => {
  cleanup()
  toast.remove()
})

// The stores of a page are created again for the next file.
afterAll(() => {
  vi.resetModules()
})

// Without a submit button, `requestSubmit` of happy-dom names the form itself as the submitter. Browsers say null. And a button may skip validation.
HTMLFormElement.prototype.requestSubmit = function requestSubmit(submitter = null) {
  const isValidated = !this.noValidate && !(submitter instanceof HTMLButtonElement && submitter.formNoValidate)
  if (isValidated && !this.checkValidity()) return
  this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
}
