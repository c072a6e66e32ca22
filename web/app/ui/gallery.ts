// How a piece shows itself in /gallery: its name and each of its states.
import type { ReactNode } from 'react'

export type States = Readonly<Record<string, ReactNode>>

/** A piece with landmarks in it asks for the theme, because two landmarks of one page need two names. */
export type Piece = { readonly name: string; readonly states: States | ((theme: string) => States) }
