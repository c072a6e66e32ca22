// Safety warning beside a message that asks for money, photos or another app. The check runs in the browser; no server receives the result.
import { type ChatWarning, detectChatWarnings } from '@murmullo/contract/safety/chat-warnings'
import { classes } from '../../ui/base/classes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { triangleAlert } from '../../ui/icons/page-icons.gen.ts'

const readerTexts: Readonly<Record<ChatWarning, string>> = {
  app: 'Te invita a hablar fuera de aquí. Allí tu número o tu nombre dicen quién eres.',
  money: 'Habla de dinero. Quien pide dinero sin conocerte suele estar engañando.',
  photos: 'Te pide fotos o video. Lo que envías ya no se puede recuperar.',
}
const authorTexts: Readonly<Record<ChatWarning, string>> = {
  app: 'Fuera de aquí tu número o tu nombre dicen quién eres. ¿Seguro?',
  money: 'Hablas de dinero con alguien a quien no conoces. Ten cuidado.',
  photos: 'Una foto ya no se puede recuperar, ni la tuya ni la de nadie.',
}

type SafetyWarningProps = { readonly text: string; readonly to: 'reader' | 'writer'; readonly className?: string }

export function SafetyWarning({ text, to, className }: SafetyWarningProps) {
  const texts = to === 'reader' ? readerTexts : authorTexts
  const warnings = detectChatWarnings(text)
  if (warnings.length === 0) return null
  return (
    <ul className={classes('flex flex-col gap-1 rounded-control bg-warn-soft px-3 py-2 text-meta/snug', className)}>
      {warnings.map((each) => (
        <li key={each} className="flex items-start gap-2">
          <Icon pathData={triangleAlert} size={16} className="mt-px text-warn" />
          <span>
            <span className="sr-only">Cuidado: </span>
            {texts[each]}
          </span>
        </li>
      ))}
    </ul>
  )
}
