// Hears what others feel about the secret that is open, and how many answer it. Whoever connects is told what is true by then.
import type { SecretDetail } from '@murmullo/contract/secrets'
import { useLive } from '../../lib/live/live.ts'

export type News = Partial<Pick<SecretDetail, 'comments' | 'reactions'>>

type SecretNewsProps = { readonly secretId: string; readonly onNews: (news: News) => void }

// oxlint-disable-next-line import/no-default-export -- what is fetched later is the whole file
export default function SecretNews({ secretId, onNews }: SecretNewsProps) {
  useLive({ secret: secretId }, (event) => {
    if (event.type === 'comments' && event.secretId === secretId) onNews({ comments: event.total })
    if (event.type === 'reactions' && event.secretId === secretId) onNews({ reactions: event.counts })
  })
  return null
}
