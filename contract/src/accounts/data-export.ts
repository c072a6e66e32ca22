// Schema of the data export (GDPR art. 15 and 20). It names other users only by nicknames that are public anyway.
import * as z from 'zod/mini'
import { chatPrivacyLevels } from '../chat/chat.ts'
import { genders } from '../constants/genders.ts'
import { notificationSchedule, quietHours } from '../notifications/notification-schedule.ts'
import { notificationTypes } from '../notifications/notifications.ts'
import { reportCategories } from '../reports/report-categories.ts'
import { reportedKinds, reportNumber } from '../reports/report-values.ts'
import { statementKinds } from '../moderation/statements.ts'
import { day, minute, publicId } from '../core/primitives.ts'

const optionalText = z.nullable(z.string())

export const dataExport = z.strictObject({
  madeAt: minute,
  account: z.strictObject({
    id: publicId,
    nickname: z.string(),
    email: optionalText,
    emailVerified: z.boolean(),
    since: day,
  }),
  profile: z.strictObject({ username: optionalText, displayName: optionalText, bio: optionalText }),
  preferences: z.strictObject({
    darkMode: z.boolean(),
    emailNotifications: z.boolean(),
    commentNotifications: z.boolean(),
    likeNotifications: z.boolean(),
  }),
  quietHours: z.nullable(quietHours),
  notificationSchedule,
  secrets: z.array(
    z.strictObject({
      id: publicId,
      text: z.string(),
      /** The nickname at the time of publishing; null was rendered as "Anónimo". */
      nickname: optionalText,
      /** `hidden`: a moderation decision removed it from public view. */
      visibility: z.enum(['public', 'scheduled', 'private', 'hidden']),
      explicit: z.boolean(),
      gender: z.nullable(z.enum(genders)),
      age: z.nullable(z.int()),
      country: z.string(),
      /** When the encrypted IP address it was published from expires; null when no IP is stored. */
      addressUntil: z.nullable(minute),
      publishedAt: minute,
    }),
  ),
  comments: z.array(
    z.strictObject({
      id: publicId,
      text: z.string(),
      nickname: optionalText,
      /** Marked as a comment by the author of the secret. */
      byAuthor: z.boolean(),
      visibility: z.enum(['public', 'hidden']),
      publishedAt: minute,
    }),
  ),
  /** Photos that have not expired. The avatar is part of the profile. */
  photos: z.array(
    z.strictObject({
      id: publicId,
      caption: optionalText,
      explicit: z.boolean(),
      gender: z.nullable(z.enum(genders)),
      age: z.nullable(z.int()),
      country: z.string(),
      sentAt: minute,
    }),
  ),
  photoComments: z.array(
    z.strictObject({ id: publicId, text: z.string(), nickname: optionalText, publishedAt: minute }),
  ),
  /** Messages and chat requests the user sent, by conversation and in order. Null: the recipient never chose a nickname or was deleted. */
  messages: z.array(z.strictObject({ to: optionalText, text: z.string(), sentAt: minute })),
  requests: z.array(z.strictObject({ to: optionalText, message: optionalText, sentAt: minute })),
  chatDoor: z.enum(chatPrivacyLevels),
  /** Moderation decisions about this content or about the account, and the user's appeals. */
  decisions: z.array(
    z.strictObject({
      kind: z.enum(statementKinds),
      action: z.string(),
      rule: z.string(),
      byHuman: z.boolean(),
      decidedAt: minute,
      /** Of a sanction: its reason, and when it ends. */
      reason: optionalText,
      endsAt: z.nullable(minute),
      appeal: optionalText,
      outcome: optionalText,
    }),
  ),
  /** Reports the user sent, with the number to query their state. The export never contains who is behind the reported content. */
  reports: z.array(
    z.strictObject({
      number: reportNumber,
      kind: z.enum(reportedKinds),
      category: z.enum(reportCategories),
      reason: optionalText,
      evidence: optionalText,
      sentAt: minute,
    }),
  ),
  /** Null is rendered as "Anónimo". */
  follows: z.array(optionalText),
  blocks: z.array(optionalText),
  /** Notifications the user received. They do not name the user who caused them. */
  notifications: z.array(z.strictObject({ type: z.enum(notificationTypes), isRead: z.boolean(), at: minute })),
  sessions: z.array(z.strictObject({ device: z.string(), since: day, seen: day })),
  /** Of a staff member. `used`: day of the last use. */
  passkeys: z.array(z.strictObject({ name: z.string(), since: day, used: z.nullable(day) })),
})
export type DataExport = z.output<typeof dataExport>

export const dataExportFileName = 'murmullo-mis-datos.json'

/** The permission to download. The export itself is not stored. */
export const dataExportGrant = z.strictObject({
  /** Until when the account can download its data; null without permission. */
  expiresAt: z.nullable(minute),
})
export type DataExportGrant = z.output<typeof dataExportGrant>
