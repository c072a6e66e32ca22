// Route registration of the comment endpoints.
import { comments } from '@murmullo/contract/content/comments'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { addComment } from './add-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { listComments } from './list-comments.ts'

export function commentsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, comments.listComments, listComments)
  registerEndpoint(web, comments.addComment, addComment)
  registerEndpoint(web, comments.deleteComment, deleteComment)
}
