// A person as one letter in a circle. Decoration: the name always stands beside it.
export function Avatar({ initial }: { readonly initial: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-accent-line bg-accent-soft font-voice text-xl text-accent uppercase"
    >
      {initial}
    </span>
  )
}
