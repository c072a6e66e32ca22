// Progress bar component on the native `<progress>`; the text beside it has the same value.
type ProgressBarProps = {
  readonly label: string
  /** Fraction from 0 to 1; null for an indeterminate state. */
  readonly fraction: number | null
}

export function ProgressBar({ label, fraction }: ProgressBarProps) {
  return (
    <progress aria-label={label} className="progress" max={100} {...(fraction !== null && { value: fraction * 100 })} />
  )
}
