// The key under which loaders and actions find what the server says about the request.
import type { PageContext } from '@murmullo/contract/page'
import { createContext } from 'react-router'

export const pageContext = createContext<PageContext>()
