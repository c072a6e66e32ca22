// Notice that an AI reviews every publication.
import { Icon } from '../../../ui/icons/icon.tsx'
import { shield } from '../../../ui/icons/icons.gen.ts'

export function AiNotice() {
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-3">
      <Icon pathData={shield} size={15} className="shrink-0 text-accent" />
      Una IA y un equipo humano cuidan este lugar.
    </p>
  )
}
