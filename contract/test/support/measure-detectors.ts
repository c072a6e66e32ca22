// Measurement: recall and false alarms of the text detectors on the held-out lists. Returns counts only, because no rule may be made from a miss.
import { detectPii, type PiiKind } from '../../src/pii/detect.ts'
import { mentionsSelfHarm } from '../../src/safety/self-harm.ts'
import { phraseList } from '../phrases/phrase-lists.ts'

export type Recall = { readonly texts: number; readonly found: number; readonly sameKind: number }

/** Kinds of the list whose name differs from that of the detector. */
const detectorKinds: Readonly<Record<string, string>> = { username: 'handle' }

/** Recall for each kind and in all: any warning, and a warning of the kind that the list names. */
export function measurePiiRecall(): Readonly<Record<string, Recall>> {
  const recall: Record<string, Recall> = { all: { texts: 0, found: 0, sameKind: 0 } }
  for (const line of phraseList('giveaways-held-out')) {
    const [kind = '', ...rest] = line.split('|')
    const kinds = detectPii(rest.join('|')).map((match): string => match.kind)
    const isSameKind = kinds.includes(detectorKinds[kind] ?? kind)
    for (const name of [kind, 'all']) {
      const before = recall[name] ?? { texts: 0, found: 0, sameKind: 0 }
      recall[name] = {
        texts: before.texts + 1,
        found: before.found + Number(kinds.length > 0),
        sameKind: before.sameKind + Number(isSameKind),
      }
    }
  }
  return recall
}

/** Clean texts with a warning, for each kind of warning and in all. */
export function measurePiiFalseAlarms(): {
  readonly texts: number
  readonly wrong: number
  readonly byKind: Partial<Record<PiiKind, number>>
} {
  const texts = phraseList('no-giveaways-held-out')
  const byKind: Partial<Record<PiiKind, number>> = {}
  let wrong = 0
  for (const text of texts) {
    const kinds = new Set(detectPii(text).map(({ kind }) => kind))
    if (kinds.size > 0) wrong += 1
    for (const kind of kinds) byKind[kind] = (byKind[kind] ?? 0) + 1
  }
  return { texts: texts.length, wrong, byKind }
}

const countReported = (list: readonly string[]) => ({
  texts: list.length,
  reported: list.filter((text) => mentionsSelfHarm(text)).length,
})

/** Texts of the fifth list that the self-harm detector finds, and clean texts that it reports. */
export const measureSelfHarm = () => ({
  selfHarm: countReported(phraseList('self-harm-fifth-held-out')),
  clean: countReported(phraseList('self-harm-clean-held-out')),
})
