// Timestamp component: short text on narrow screens, long text on wide ones, and the exact date as tooltip.
type TimeStampProps = {
  readonly dateTime: string
  readonly exact: string
  readonly wide: string
  readonly narrow?: string
}

export function TimeStamp({ dateTime, exact, wide, narrow }: TimeStampProps) {
  return (
    <time dateTime={dateTime} title={exact} className="text-meta whitespace-nowrap text-ink-3 tabular-nums">
      {narrow === undefined ? (
        wide
      ) : (
        <>
          <span className="wide:hidden">{narrow}</span>
          <span className="max-wide:hidden">{wide}</span>
        </>
      )}
    </time>
  )
}
