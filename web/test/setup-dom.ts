// Vitest setup of component tests: unmounts what a test rendered, waits as long as a slow machine needs, and corrects a defect of happy-dom.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 4_000 })

afterEach(cleanup)

// Without a submit button, `requestSubmit` of happy-dom names the form itself as the submitter. Browsers say null.
HTMLFormElement.prototype.requestSubmit = function requestSubmit(submitter = null) {
  if (!this.noValidate && !this.checkValidity()) return
  this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
}
