// Types of the component gallery (`/gallery`): a component's name and its states.
import type { ReactNode } from 'react'

export type GalleryStates = Readonly<Record<string, ReactNode>>

/** A component with ARIA landmarks receives the theme, because each landmark on a page needs a unique name. */
export type GalleryEntry = {
  readonly name: string
  readonly states: GalleryStates | ((theme: string) => GalleryStates)
}
