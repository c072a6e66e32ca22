// Component gallery: reaction buttons with no, some and many reactions, own ones, while sending, and disabled.
import { useState } from 'react'
import type { GalleryEntry } from '../../ui/base/gallery-entry.ts'
import { ReactionButtons } from './reaction-buttons.tsx'
import type { Counts, OwnReactions } from './reaction-state.ts'

const none = { heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 }
const some = { heart: 41, like: 12, dislike: 0, wow: 6, laugh: 3 }
const many = { heart: 12_840, like: 1_284, dislike: 999, wow: 45, laugh: 300 }
const all = { heart: true, like: true, dislike: true, wow: true, laugh: true }

function Pressable({ others, before }: { readonly others: Counts; readonly before?: OwnReactions }) {
  const [own, setOwn] = useState<OwnReactions>(before ?? {})
  return (
    <div className="@container flex">
      <ReactionButtons others={others} own={own} onPress={(kind) => setOwn({ ...own, [kind]: !own[kind] })} />
    </div>
  )
}

export const entry: GalleryEntry = {
  name: 'Reacciones',
  states: {
    ninguna: <Pressable others={none} />,
    algunas: <Pressable others={some} />,
    muchas: <Pressable others={many} />,
    'una mía': <Pressable others={some} before={{ heart: true }} />,
    'todas mías': <Pressable others={none} before={all} />,
    'muchas, y todas mías': <Pressable others={many} before={all} />,
    'con la tarjeta de ayuda': (
      <div className="@container flex">
        <ReactionButtons others={some} own={{}} showsHelp onPress={() => {}} />
      </div>
    ),
    'con la tarjeta de ayuda, y una risa mía de antes': (
      <div className="@container flex">
        <ReactionButtons others={none} own={{ laugh: true }} showsHelp onPress={() => {}} />
      </div>
    ),
    enviándose: (
      <div className="@container flex">
        <ReactionButtons others={some} own={{ heart: true }} waiting onPress={() => {}} />
      </div>
    ),
    'sin JavaScript': (
      <div className="@container flex">
        <ReactionButtons others={some} />
      </div>
    ),
  },
}
