// Component test helper: the details of a report case as a page, without the removal and sanction sections of other features.
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import type { ReactNode } from 'react'
import { CaseDetails } from '../app/features/reports/cases/case-details.tsx'

type CasePageProps = {
  readonly shown: OpenCase
  readonly isAdmin?: boolean
  readonly picture?: ReactNode
  /** Number of the case that opens after a decision. */
  readonly next?: string | null
}

export function CasePage({ shown, isAdmin = false, picture = null, next = null }: CasePageProps) {
  return (
    <CaseDetails
      shown={shown}
      reports={shown.latest}
      reportsAddress={() => '/reports'}
      reportsFromStart
      titleId="titulo"
      isAdmin={isAdmin}
      done={null}
      picture={picture}
      removal={null}
      reversal={null}
      next={next}
      closing={null}
      measures={null}
    />
  )
}
