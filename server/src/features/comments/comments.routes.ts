// The doors of comments.
import { comments } from '@murmullo/contract/comments'
import { type Doors, route } from '../../http/doors.ts'
import { listComments } from './list-comments.ts'

export function commentsRoutes(web: Doors): void {
  route(web, comments.listComments, listComments)
}
