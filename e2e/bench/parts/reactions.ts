// To come.
import type { Part } from '../bench-run.ts'

export const reactions: Part = async () => []
