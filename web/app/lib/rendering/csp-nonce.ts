// React context for the CSP nonce. Only set during server rendering; in the browser it is undefined.
import { createContext } from 'react'

export const NonceContext = createContext<string | undefined>(undefined)
