// Component gallery states of `Avatar`.
import { Avatar } from './avatar.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'

export const entry: GalleryEntry = {
  name: 'Avatar',
  states: {
    luna: <Avatar nickname="luna_77" />,
  },
}
