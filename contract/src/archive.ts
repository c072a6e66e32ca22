// What somebody gets who asks for all that is theirs. Of others it names nicknames, and those only as everybody reads them.
import * as z from 'zod/mini'
import { chatDoors } from './chat.ts'
import { genders } from './genders.ts'
import { notificationSchedule } from './notification-schedule.ts'
import { notificationTypes } from './notifications.ts'
import { quietHours } from './quiet-hours.ts'
import { reportCategories } from './report-categories.ts'
import { reportedKinds, reportNumber } from './report-values.ts'
import { statementKinds } from './statements.ts'
import { minute, publicId } from './values.ts'

const said = z.nullable(z.string())

export const archive = z.strictObject({
  madeAt: minute,
  account: z.strictObject({
    id: publicId,
    nickname: z.string(),
    email: said,
    emailVerified: z.boolean(),
    since: minute,
  }),
  profile: z.strictObject({ username: said, displayName: said, bio: said }),
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
      /** As it was when published; null was read as "Anónimo". */
      nickname: said,
      /** Hidden: taken out of everybody's sight by the team. */
      visibility: z.enum(['public', 'private', 'hidden']),
      explicit: z.boolean(),
      gender: z.nullable(z.enum(genders)),
      age: z.nullable(z.int()),
      country: z.string(),
      /** Until when we keep, sealed, where it was written from; null when we do not. */
      addressUntil: z.nullable(minute),
      publishedAt: minute,
    }),
  ),
  comments: z.array(
    z.strictObject({
      id: publicId,
      text: z.string(),
      nickname: said,
      visibility: z.enum(['public', 'hidden']),
      publishedAt: minute,
    }),
  ),
  /** Those that have not gone yet. The picture beside the nickname is on the profile. */
  photos: z.array(
    z.strictObject({
      id: publicId,
      caption: said,
      explicit: z.boolean(),
      gender: z.nullable(z.enum(genders)),
      age: z.nullable(z.int()),
      country: z.string(),
      sentAt: minute,
    }),
  ),
  photoComments: z.array(z.strictObject({ id: publicId, text: z.string(), nickname: said, publishedAt: minute })),
  /** What they said to somebody, by conversation and in order, and what they asked. Null: who never chose a nickname, or has left. */
  messages: z.array(z.strictObject({ to: said, text: z.string(), sentAt: minute })),
  requests: z.array(z.strictObject({ to: said, message: said, sentAt: minute })),
  chatDoor: z.enum(chatDoors),
  /** What was decided about any of these, or about them, and what they objected. */
  decisions: z.array(
    z.strictObject({
      kind: z.enum(statementKinds),
      action: z.string(),
      rule: z.string(),
      byHuman: z.boolean(),
      decidedAt: minute,
      /** Of a sanction: why, and until when. */
      reason: said,
      endsAt: z.nullable(minute),
      appeal: said,
      outcome: said,
    }),
  ),
  /** What they told the team of, and how they may ask what became of it. Of who is behind it, nothing. */
  reports: z.array(
    z.strictObject({
      number: reportNumber,
      kind: z.enum(reportedKinds),
      category: z.enum(reportCategories),
      reason: said,
      evidence: said,
      sentAt: minute,
    }),
  ),
  /** Null is "Anónimo". */
  follows: z.array(said),
  blocks: z.array(said),
  /** What they were told of, and nothing of who did it. */
  notifications: z.array(z.strictObject({ type: z.enum(notificationTypes), isRead: z.boolean(), at: minute })),
  sessions: z.array(z.strictObject({ device: z.string(), since: minute, seen: minute })),
})
export type Archive = z.output<typeof archive>

export const archiveStates = ['none', 'waiting', 'ready'] as const
export const archiveState = z.strictObject({
  state: z.enum(archiveStates),
  /** When it is thrown away; null until it is ready. */
  expiresAt: z.nullable(minute),
})
export type ArchiveState = z.output<typeof archiveState>
