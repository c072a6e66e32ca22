// Progress bar component on the native `<progress>`; the text beside it has the same value.
type ProgressBarProps = {
  readonly label: string
  /** Fraction from 0 to 1; null for an indeterminate state. */
  readonly share: number | null
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress aria-label={label} className="progress" max={100} {...(share !== null && { value: share * 100 })} />
}
