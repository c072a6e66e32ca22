// Route registration of the comment endpoints.
import { comments } from '@murmullo/contract/comments'
import { type Doors, route } from '../../http/doors.ts'
import { addComment } from './add-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { listComments } from './list-comments.ts'

export function commentsRoutes(web: Doors): void {
  route(web, comments.listComments, listComments)
  route(web, comments.addComment, addComment)
  route(web, comments.deleteComment, deleteComment)
}
