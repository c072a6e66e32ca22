// How a piece shows itself in /gallery: its name and each of its states.
import type { ReactNode } from 'react'

export type Piece = { readonly name: string; readonly states: Readonly<Record<string, ReactNode>> }
