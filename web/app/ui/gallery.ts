// Types of the component gallery (`/gallery`): a component's name and its states.
import type { ReactNode } from 'react'

export type States = Readonly<Record<string, ReactNode>>

/** A component with ARIA landmarks receives the theme, because each landmark on a page needs a unique name. */
export type Piece = { readonly name: string; readonly states: States | ((theme: string) => States) }
