// Icon buttons of a notification (read, mute, delete), layered above its stretched link.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { Icon } from '../../ui/icons/icon.tsx'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { bell, bellOff, check, circleDot, x } from '../../ui/icons/icons.gen.ts'
import type { NotificationIntent } from './notification-change.ts'
import { linkId } from './use-notifications.ts'

type ActionsProps = { readonly notification: Notification; readonly intent: NotificationIntent | undefined }

export function NotificationActions({ notification: { id, isRead, isMuted, secretId }, intent }: ActionsProps) {
  const shared = { busy: intent, of: linkId(id) }
  return (
    <span className="relative -mr-2.5 ml-auto flex">
      {isRead ? (
        <Action intent="unread" name="Marcar como no leída" shape={circleDot} {...shared} />
      ) : (
        <Action intent="read" name="Marcar como leída" shape={check} {...shared} />
      )}
      {secretId !== null &&
        (isMuted ? (
          <Action intent="unmute" name="Volver a avisarme de este secreto" shape={bell} {...shared} />
        ) : (
          <Action intent="mute" name="Silenciar este secreto" shape={bellOff} {...shared} />
        ))}
      <Action intent="delete" name="Eliminar" shape={x} {...shared} />
    </span>
  )
}

type ActionProps = {
  readonly intent: NotificationIntent
  readonly name: string
  readonly shape: string
  readonly busy: NotificationIntent | undefined
  /** Id of the link that describes the notification, for `aria-describedby`. */
  readonly of: string
}

function Action({ intent, name, shape, busy, of }: ActionProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={name}
      aria-describedby={of}
      title={name}
      // `aria-busy` instead of `disabled`: a disabled button loses focus.
      aria-busy={busy === intent || undefined}
      className={iconButtonClass('aria-busy:opacity-55')}
    >
      <Icon pathData={shape} size={18} />
    </button>
  )
}
