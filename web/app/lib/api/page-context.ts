// Router context key: loaders and actions read the server's request context (viewer, API client) from it.
import type { PageContext } from '@murmullo/contract/api/page-context'
import { createContext } from 'react-router'

export const pageContext = createContext<PageContext>()
