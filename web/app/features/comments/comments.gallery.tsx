// Component gallery: comments with and without a nickname, with one line and several.
import type { Comment } from '@murmullo/contract/content/comments'
import { CommentList } from '../../shared/comments/comment-list.tsx'
import type { GalleryEntry } from '../../ui/base/gallery-entry.ts'

const comments: Comment[] = [
  {
    id: 'a',
    authorNickname: 'luna_77',
    text: 'Ojalá te abracen fuerte. ¿Vendes en la línea 2?',
    publishedAt: '2026-11-15T11:58:00Z',
    mine: false,
  },
  {
    id: 'b',
    authorNickname: null,
    text: 'Yo dejé la notaría por la panadería.\nLa mejor decisión.',
    publishedAt: '2026-11-15T11:00:00Z',
    mine: true,
  },
]

export const entry: GalleryEntry = {
  name: 'Comentarios',
  states: { lista: <CommentList comments={comments} now={Date.parse('2026-11-15T12:00:00Z')} /> },
}
