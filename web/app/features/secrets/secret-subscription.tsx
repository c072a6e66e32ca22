// Live subscription for the open secret: reaction counts and comment count by SSE. The current state is sent on connect.
import type { SecretDetail } from '@murmullo/contract/content/secrets'
import { useLive } from '../../lib/live/use-live.ts'

export type SecretUpdate = Partial<Pick<SecretDetail, 'comments' | 'reactions'>>

type SecretSubscriptionProps = { readonly secretId: string; readonly onUpdate: (update: SecretUpdate) => void }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function SecretSubscription({ secretId, onUpdate }: SecretSubscriptionProps) {
  useLive({ secret: secretId }, (event) => {
    if (event.type === 'comments' && event.secretId === secretId) onUpdate({ comments: event.total })
    if (event.type === 'reactions' && event.secretId === secretId) onUpdate({ reactions: event.counts })
  })
  return null
}
