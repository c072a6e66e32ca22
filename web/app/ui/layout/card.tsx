// Card component: the default surface, with border and shadow.
import type { ComponentProps } from 'react'
import { classes } from '../base/classes.ts'

export type CardEdge = 'plain' | 'hour' | 'pin' | 'admin'

const edges: Readonly<Record<CardEdge, string>> = {
  plain: 'border-line',
  hour: 'border-hour',
  pin: 'border-pin',
  admin: 'border-admin',
}

type CardProps = ComponentProps<'div'> & {
  readonly as?: 'div' | 'article' | 'section' | 'aside'
  readonly edge?: CardEdge
}

export function Card({ as: Tag = 'div', edge = 'plain', className, ...rest }: CardProps) {
  return (
    <Tag className={classes('relative rounded-card border bg-surface shadow-card', edges[edge], className)} {...rest} />
  )
}
