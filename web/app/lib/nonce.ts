// The nonce of the content policy, known only while the server renders; in the browser it is already spent.
import { createContext } from 'react'

export const Nonce = createContext<string | undefined>(undefined)
