// Component test helper: the toasts of the store, as a list named "toasts".
import { useToasterStore } from 'react-hot-toast/headless'

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
