// Loads the golden set: labelled Spanish texts, written by us without knowledge of the rules. The moderation lab measures on it.
import { type GoldenText, goldenText } from '@murmullo/contract/moderation/lab'
import { readJsonLines } from '../../../platform/read-json-lines.ts'

export type GoldenSet = { readonly texts: readonly GoldenText[]; readonly sha256: string }

let loaded: GoldenSet | undefined

export function loadGoldenSet(): GoldenSet {
  if (loaded !== undefined) return loaded
  const { values, sha256 } = readJsonLines(new URL('golden-set.jsonl', import.meta.url))
  loaded = { texts: values.map((value) => goldenText.parse(value)), sha256 }
  return loaded
}
