// Menu of a notification: read, mute, delete. It is layered above the stretched link of the notification.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { ItemMenu } from '../../shared/item-menu.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { bell, x } from '../../ui/icons/icons.gen.ts'
import { bellOff, check, circleDot } from '../../ui/icons/page-icons.gen.ts'
import type { NotificationIntent } from './notification-change.ts'
import { linkId } from './use-notifications.ts'

type ActionsProps = { readonly notification: Notification }

export function NotificationActions({ notification: { id, isRead, isMuted, secretId } }: ActionsProps) {
  return (
    <ItemMenu label="Opciones" describedBy={linkId(id)}>
      {isRead ? (
        <Action intent="unread" name="Marcar como no leída" shape={circleDot} />
      ) : (
        <Action intent="read" name="Marcar como leída" shape={check} />
      )}
      {secretId !== null &&
        (isMuted ? (
          <Action intent="unmute" name="Volver a avisarme de este secreto" shape={bell} />
        ) : (
          <Action intent="mute" name="Silenciar este secreto" shape={bellOff} />
        ))}
      <Action intent="delete" name="Eliminar" shape={x} />
    </ItemMenu>
  )
}

type ActionProps = { readonly intent: NotificationIntent; readonly name: string; readonly shape: string }

function Action({ intent, name, shape }: ActionProps) {
  return (
    <button type="submit" name="intent" value={intent} className="item-menu-link">
      <Icon pathData={shape} size={18} />
      {name}
    </button>
  )
}
