// Label of the hour of the day at which a secret was published: a drawing of the light, and the words.
import type { Hour } from '@murmullo/contract/content/hours'
import { hourLabels } from '../../lib/format/hours.ts'
import drawings from './hours.svg?url'

type HourLabelProps = {
  readonly hour: Hour
  /** In a narrow card only screen readers get the words. */
  readonly short?: boolean
}

export function HourLabel({ hour, short = false }: HourLabelProps) {
  return (
    <span className={short ? 'hour-label hour-label-short' : 'hour-label'}>
      <svg width={14} height={14} aria-hidden="true">
        <use href={`${drawings}#${hour}`} />
      </svg>
      <span>{hourLabels[hour]}</span>
    </span>
  )
}
