// Avatar of a comment: the initial of a nickname, or the moon of an unsigned comment. Decorative, because the name is shown beside it.
import type { Comment } from '@murmullo/contract/content/comments'
import { MoonAvatar } from '../../ui/drawings/moon-avatar.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { moon as moonIcon } from '../../ui/icons/icons.gen.ts'

export function CommentAvatar({ authorNickname, moon }: Pick<Comment, 'authorNickname' | 'moon'>) {
  if (authorNickname === null && moon !== undefined) return <MoonAvatar hash={moon} />
  return (
    <span aria-hidden="true" className="comment-initial">
      {/* Comments on photos have no moon. */}
      {authorNickname?.charAt(0) ?? <Icon pathData={moonIcon} size={18} />}
    </span>
  )
}
