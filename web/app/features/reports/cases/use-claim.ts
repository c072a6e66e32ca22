// React hook: claims the case while its page is open, so that no other moderator works on it. The claim is a lease that the page renews.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { reports } from '@murmullo/contract/reports/reports'
import { useEffect, useState } from 'react'
import { callApi } from '../../../lib/api/call-api.ts'

export type Claim = { readonly isOther: boolean; readonly takeOver: () => void }

/** `isClaimed`: whether another moderator had it when the page was loaded. */
export function useClaim(number: string, { isOpen, isClaimed }: { isOpen: boolean; isClaimed: boolean }): Claim {
  const [isOther, setIsOther] = useState(isClaimed)
  useEffect(() => {
    if (!isOpen) return undefined
    const renew = () => void sendClaim(number, false, setIsOther)
    renew()
    // Read without destructuring: the bundler then inlines the number.
    const timer = setInterval(renew, reportLimits.claimRenewMs)
    return () => {
      clearInterval(timer)
      void callApi<typeof reports.releaseCase>('DELETE', addressOf(number), {}).catch(() => {})
    }
  }, [number, isOpen])
  return { isOther: isOpen && isOther, takeOver: () => void sendClaim(number, true, setIsOther) }
}

/** A failed request changes nothing: claims are advisory. */
async function sendClaim(number: string, takeOver: boolean, setIsOther: (isOther: boolean) => void): Promise<void> {
  const reply = await callApi<typeof reports.claimCase>('PUT', addressOf(number), { takeOver }).catch(() => null)
  if (reply) setIsOther(!reply.isMine)
}

const addressOf = (number: string) => `/admin/reports/${number}/claim` as const
