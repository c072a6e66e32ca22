// Component test helper: the toasts of the store, as a list named "toasts".
import { toast, useToasterStore } from 'react-hot-toast/headless'
import { afterEach } from 'vitest'

afterEach(() => toast.remove())

export function ShownToasts() {
  const { toasts } = useToasterStore()
  return (
    <ul aria-label="toasts">
      {toasts.map(({ id, message }) => (
        <li key={id}>{typeof message === 'string' && message}</li>
      ))}
    </ul>
  )
}
