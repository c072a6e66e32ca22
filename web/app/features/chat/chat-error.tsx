// Error state of the chat pages, for missing content or a failed request.
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

type ChatErrorProps = {
  readonly title: string
  readonly text: string
  readonly canRetry: boolean
  readonly level?: 'h1' | 'h2'
}

export function ChatError({ title, text, canRetry, level = 'h1' }: ChatErrorProps) {
  return (
    <ErrorState
      level={level}
      title={title}
      text={text}
      isDark={!canRetry}
      actions={
        <>
          {canRetry && (
            <Link reloadDocument to="" className={buttonClass('primary')}>
              Reintentar
            </Link>
          )}
          {level === 'h1' && (
            <Link to="/chat" className={buttonClass(canRetry ? 'outline' : 'primary')}>
              Volver a todos los chats
            </Link>
          )}
        </>
      }
    />
  )
}
