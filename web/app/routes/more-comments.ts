// The next page of a secret's comments, for the list that is already on screen.
import { moreReply } from '../lib/more.ts'
import { pageContext } from '../lib/page-context.ts'
import type { Route } from './+types/more-comments.ts'

export function loader({ url, params, context }: Route.LoaderArgs): Promise<Response> {
  const after = url.searchParams.get('after') ?? ''
  return moreReply(context.get(pageContext).api.comments.listComments({ secretId: params.secretId, after }))
}
