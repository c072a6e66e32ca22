// Link to the secrets and comments with the same text, if there are others (React component).
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { TextOrigin } from '@murmullo/contract/moderation/identical-texts'
import { Link } from 'react-router'
import { identicalAddress, identicalCount } from './identical-path.ts'

type IdenticalLinkProps = {
  readonly from: TextOrigin
  readonly of: string
  readonly count: number
  readonly back: string
}

export function IdenticalLink({ from, of, count, back }: IdenticalLinkProps) {
  if (count < 2) return null
  return (
    <Link to={identicalAddress(from, of, back)} className="text-link inline-flex min-h-11 items-center text-sm">
      {identicalCount(count, count === moderationLimits.identicalMax)}
    </Link>
  )
}
