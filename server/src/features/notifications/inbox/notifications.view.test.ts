// Unit tests of the notification view: whom it names, and what it is about.
import { nicknameLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import type { NotificationRow } from './notifications.columns.ts'
import { viewNotification } from './notifications.view.ts'

const row: NotificationRow = {
  publicId: 'n1',
  type: 'comment',
  isRead: false,
  createdAt: new Date('2026-11-10T12:34:56Z'),
  people: null,
  sortKey: '1',
  secretPublicId: 's1',
  text: 'Un secreto',
  isListed: true,
  isMuted: false,
  commentId: null,
  commentPublicId: 'c1',
  authorNickname: null,
  personPublicId: 'p1',
  personNickname: 'ana',
  requestPublicId: null,
  reportNumber: null,
  report: null,
  statementPublicId: null,
  statementSecretId: null,
  statementCommentId: null,
  statementPhotoId: null,
  statementPhotoCommentId: null,
  outcome: null,
  action: null,
}

test('notification view: its time has no seconds, and a long text is cut', () => {
  const { at, beginning } = viewNotification({ ...row, text: 'palabra '.repeat(50) })
  expect(at).toBe('2026-11-10T12:34:00Z')
  expect(beginning?.length).toBeLessThanOrEqual(65)
  expect(viewNotification({ ...row, text: null }).beginning).toBeNull()
})

test('notification view: isListed is false when the row has null', () => {
  expect(viewNotification(row).isListed).toBe(true)
  expect(viewNotification({ ...row, isListed: null }).isListed).toBe(false)
})

test.each([null, '', `${nicknameLimits.automaticPrefix}1234567`])(
  'notification view: a user with the nickname %j is not named',
  (personNickname) => {
    expect(viewNotification({ ...row, personNickname })).toMatchObject({ nickname: null, personId: null })
  },
)

test('notification view: it shows the nickname of the user, or the nickname stored with the comment', () => {
  expect(viewNotification(row)).toMatchObject({ nickname: 'ana', personId: 'p1' })
  expect(viewNotification({ ...row, authorNickname: 'otra' }).nickname).toBe('otra')
})

test.each([
  [{ statementPhotoId: '1' }, 'photo'],
  [{ statementCommentId: '1' }, 'comment'],
  [{ statementPhotoCommentId: '1' }, 'comment'],
  [{ statementSecretId: '1' }, 'secret'],
] as const)('notification view: a statement of reasons with %j is about a %s', (ids, about) => {
  expect(viewNotification({ ...row, statementPublicId: 'd1', ...ids }).about).toBe(about)
  expect(viewNotification({ ...row, ...ids }).about).toBeNull()
})
