// Notice that an AI reviews every publication.
import { Icon } from '../../ui/icons/icon.tsx'
import { sparkles } from '../../ui/icons/icons.gen.ts'

export function AiNotice() {
  return (
    <p className="flex items-center gap-3 rounded-[14px] border border-dashed border-line-strong px-3.5 py-2.5 text-[0.8125rem] text-ink-2">
      <Icon pathData={sparkles} size={18} className="shrink-0 text-accent" />
      Una inteligencia artificial revisa cada publicación para cuidar a la comunidad.
    </p>
  )
}
