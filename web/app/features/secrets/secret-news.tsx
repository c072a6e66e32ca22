// Live subscription for the open secret: reaction counts and comment count by SSE. The current state is sent on connect.
import type { SecretDetail } from '@murmullo/contract/secrets'
import { useLive } from '../../lib/live/live.ts'

export type News = Partial<Pick<SecretDetail, 'comments' | 'reactions'>>

type SecretNewsProps = { readonly secretId: string; readonly onNews: (news: News) => void }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function SecretNews({ secretId, onNews }: SecretNewsProps) {
  useLive({ secret: secretId }, (event) => {
    if (event.type === 'comments' && event.secretId === secretId) onNews({ comments: event.total })
    if (event.type === 'reactions' && event.secretId === secretId) onNews({ reactions: event.counts })
  })
  return null
}
