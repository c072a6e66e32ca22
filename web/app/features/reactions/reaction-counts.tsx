// How many people felt what about something.
import type { ReactionKind } from '@murmullo/contract/secrets'

export const reactionFaces: readonly { readonly kind: ReactionKind; readonly emoji: string; readonly name: string }[] =
  [
    { kind: 'heart', emoji: '❤️', name: 'corazón' },
    { kind: 'like', emoji: '👍', name: 'me gusta' },
    { kind: 'dislike', emoji: '👎', name: 'no me gusta' },
    { kind: 'wow', emoji: '😮', name: 'sorpresa' },
    { kind: 'laugh', emoji: '😂', name: 'risa' },
  ]

export function ReactionCounts({ counts }: { readonly counts: Readonly<Record<ReactionKind, number>> }) {
  return (
    <ul aria-label="Reacciones" className="-ml-1.5 flex flex-wrap wide:-ml-2">
      {reactionFaces.map(({ kind, emoji, name }) => (
        <li
          key={kind}
          className="flex h-11 min-w-11 items-center justify-center gap-1 rounded-pill px-1.5 text-[0.8125rem] font-semibold text-ink-2 tabular-nums wide:gap-1.5 wide:px-2.5"
        >
          <span aria-hidden="true" className="font-emoji text-base leading-none wide:text-lg wide:leading-none">
            {emoji}
          </span>
          {counts[kind] > 0 && <span aria-hidden="true">{compact(counts[kind])}</span>}
          <span className="sr-only">
            {counts[kind]} {counts[kind] === 1 ? 'reacción' : 'reacciones'}: {name}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** 1284 reads "1,2k": five counts have to fit on a phone. */
function compact(count: number): string {
  if (count < 1_000) return String(count)
  if (count < 10_000) return `${(Math.floor(count / 100) / 10).toString().replace('.', ',')}k`
  return `${Math.floor(count / 1_000)}k`
}
