// How much of something is done, as a bar; the words beside it say the same.
type ProgressBarProps = {
  readonly label: string
  /** From 0 to 1; null while nobody knows. */
  readonly share: number | null
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress aria-label={label} className="progress" max={100} {...(share !== null && { value: share * 100 })} />
}
