// Component tests of a notification in the list: icon of its type, message and relative date.
import { notificationTypes } from '@murmullo/contract/notifications/notifications'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createNotification } from '../../../test/notification.ts'
import { renderRoute } from '../../../test/render-route.tsx'
import { messageCircle, shield } from '../../ui/icons/icons.gen.ts'
import { faceSlightlySmiling, messageSquare, userRoundPlus } from '../../ui/icons/page-icons.gen.ts'
import { NotificationItem } from './notification-item.tsx'
import { notificationText } from './notification-text.ts'

const icons = {
  comment: messageSquare,
  like: faceSlightlySmiling,
  follow: userRoundPlus,
  chat_request: messageCircle,
  moderation: shield,
  report: shield,
}

test.each(notificationTypes)(
  'notification: one of type %s shows the icon of the type, its message and a relative date (NOTIF-02)',
  async (type) => {
    const notification = createNotification({ type, people: 2 })
    const props = {
      notification,
      now: Date.parse('2026-11-15T12:00:00Z'),
      onChange: () => {},
    }
    const { container } = await renderRoute(() => <NotificationItem {...props} />)
    expect(container.querySelector('svg path')?.getAttribute('d')).toBe(icons[type])
    expect(screen.getByRole('heading').textContent).toBe(notificationText(notification))
    expect(screen.getByText('hace 5 minutos').closest('time')?.dateTime).toBe(notification.at)
  },
)
