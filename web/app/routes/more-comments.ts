// The next page of a secret's comments, for the list that is already on screen; or all the pages that lead to one comment.
import { moreReply } from '../lib/more.ts'
import { pageContext } from '../lib/page-context.ts'
import type { Route } from './+types/more-comments.ts'

export function loader({ url, params: { secretId }, context }: Route.LoaderArgs): Promise<Response> {
  const through = url.searchParams.get('through')
  const where = through === null ? { after: url.searchParams.get('after') ?? '' } : { through }
  return moreReply(context.get(pageContext).api.comments.listComments({ secretId, ...where }))
}
