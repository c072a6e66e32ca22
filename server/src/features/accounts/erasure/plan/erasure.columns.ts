// Erasure plan: every table, whose personal data each column holds, and the erasure action of its rows. A table or column that is
// missing here fails the build.

import {
  deleteByAccount,
  deleteByAuthor,
  deleteByTag,
  type OwnRows,
  type Plan,
  tagColumns,
  cascadeFromSecondFactor,
  cascadeFromSecret,
  deleteWithUser,
} from './erasure.rules.ts'
import { retainedPlan } from './erasure.retained.columns.ts'
import { reviewPlan } from './erasure.review.columns.ts'

/** In deletion order. */
export const erasurePlan = {
  'content.secrets': {
    action: deleteByAuthor,
    columns: {
      ...tagColumns(
        'owner',
        'id public_id text author_nickname is_explicit gender age country_code is_by_admin created_at',
      ),
      ...tagColumns('none', 'is_pinned is_private state is_released is_listed is_minor_flagged'),
    },
  },
  'content.comments': {
    action: deleteByAuthor,
    // A comment by another user on the author's secret: deleted by cascade with the secret too.
    columns: {
      ...tagColumns('owner', 'id public_id text author_nickname moon is_by_author created_at'),
      secret_id: 'peer',
      ...tagColumns('none', 'state is_released is_listed is_minor_flagged'),
    },
  },
  'content.photo_comments': {
    action: deleteByAuthor,
    columns: {
      ...tagColumns('owner', 'id public_id text author_nickname created_at'),
      photo_id: 'peer',
      ...tagColumns('none', 'state is_minor_flagged'),
    },
  },
  // A trigger marks the storage object for deletion, and a worker job deletes it.
  'content.photos': {
    action: deleteByAuthor,
    columns: {
      ...tagColumns(
        'owner',
        'id public_id image_key thumbnail_key caption is_explicit gender age country_code created_at',
      ),
      ...tagColumns('none', 'caption_needs_review state expires_at is_minor_flagged'),
    },
  },
  'identity.avatars': {
    action: { how: 'delete', rows: [{ by: 'account_id', counts: 'photos' }] },
    columns: tagColumns('owner', 'account_id public_id image_key created_at'),
  },
  // The other user still sees that a message was sent and its position, without its text.
  'content.messages': {
    action: {
      how: 'empty',
      rows: [
        {
          by: 'conversation_id',
          through: { table: 'identity.chat_members', key: 'conversation_id' },
          counts: 'messages',
        },
      ],
    },
    columns: { ...tagColumns('owner', 'text key'), ...tagColumns('none', 'conversation_id seq side created_at') },
  },
  // After the messages. The conversation is deleted with its second member.
  'identity.chat_members': {
    action: { how: 'empty', rows: [{ by: 'account_id' }] },
    columns: {
      ...tagColumns('owner', 'account_id read_seq unread'),
      ...tagColumns('none', 'conversation_id side status answers sort_key'),
    },
  },
  'identity.chat_pairs': {
    action: { how: 'delete', rows: [{ by: 'low_id' }, { by: 'high_id' }] },
    columns: tagColumns('peer', 'low_id high_id conversation_id'),
  },
  'identity.chat_requests': {
    action: { how: 'delete', rows: [{ by: 'sender_id', counts: 'requests' }, { by: 'recipient_id' }] },
    columns: {
      ...tagColumns('owner', 'id public_id sender_id message created_at'),
      ...tagColumns('peer', 'recipient_id status conversation_id answered_at'),
    },
  },
  // Each of the two users removes only their own data: text, nickname and account id.
  'identity.reports': {
    action: { how: 'empty', rows: [{ by: 'reporter_id' }, { by: 'reported_id' }] },
    columns: {
      ...tagColumns('owner', 'reporter_id reporter_nickname reason proof search_text'),
      ...tagColumns('peer', 'reported_id reported_nickname evidence'),
      ...tagColumns('none', 'id number case_id category category_name created_at'),
    },
  },
  // The decision stays, without reported user, reviewer and resolver. Cases about content, which name no account, are found by the tags of its
  // author before these steps, with their reports (own-cases.store.ts).
  'identity.report_cases': {
    action: { how: 'empty', rows: [{ by: 'reported_id' }, { by: 'reviewer_id' }, { by: 'resolver_id' }] },
    columns: {
      ...tagColumns('owner', 'target_key target_public_id secret_public_id reported_id author_tag reported_nickname'),
      ...tagColumns('peer', 'reviewer_id resolver_id'),
      ...tagColumns(
        'none',
        'id number kind target_seq category status is_urgent trusted_reporters rank legal_hold reports reviewed_at',
      ),
      ...tagColumns(
        'none',
        'closed_at is_named measures withdrawn dismissal reopened_at notes created_at are_snapshots_pruned',
      ),
    },
  },
  'identity.follows': {
    action: { how: 'delete', rows: [{ by: 'follower_id', counts: 'follows' }, { by: 'followed_id' }] },
    columns: { ...tagColumns('owner', 'id follower_id created_at'), followed_id: 'peer' },
  },
  // Notifications about the user that other accounts received are deleted too.
  'identity.notifications': {
    action: { how: 'delete', rows: [{ by: 'account_id' }, { by: 'actor_id' }] },
    columns: {
      ...tagColumns(
        'owner',
        'id public_id account_id type statement_id report_id sort_key is_read mailed_at pushed_at created_at',
      ),
      ...tagColumns('peer', 'actor_id request_id'),
    },
  },
  'identity.delivery_outbox': {
    action: { how: 'stays', reason: 'names an account only in its box, and lives an hour' },
    columns: tagColumns('none', 'id type due_at key_version box'),
  },
  'identity.notification_states': {
    action: deleteByAccount,
    columns: tagColumns('owner', 'account_id key_version box'),
  },
  'identity.content_notifications': {
    action: cascadeFromSecret,
    columns: {
      ...tagColumns(
        'owner',
        'id public_id type author_tag secret_id statement_id people sort_key read_key is_read created_at',
      ),
      comment_id: 'peer',
    },
  },
  'identity.deliveries': {
    action: { how: 'delete', rows: [{ by: 'account_id' }] },
    columns: {
      ...tagColumns('owner', 'account_id due_at batch sent_at'),
      ...tagColumns('none', 'channel is_leased has_more tries'),
    },
  },
  'identity.push_subscriptions': {
    action: { how: 'delete', rows: [{ by: 'account_id' }] },
    columns: tagColumns(
      'owner',
      'id account_id session endpoint_hash endpoint p256dh auth shows_type last_batch created_at failed_at',
    ),
  },
  'identity.blocks': {
    action: { how: 'delete', rows: [{ by: 'blocker_id', counts: 'blocks' }, { by: 'blocked_id' }] },
    columns: { ...tagColumns('owner', 'id public_id blocker_id created_at'), blocked_id: 'peer' },
  },
  'identity.preferences': {
    action: { how: 'delete', rows: [{ by: 'account_id', counts: 'preferences' }] },
    columns: tagColumns(
      'owner',
      'account_id dark_mode email_notifications comment_notifications like_notifications quiet_from quiet_to time_zone chat_privacy notification_mode notification_hours',
    ),
  },
  'identity.second_factors': {
    action: deleteByAccount,
    columns: tagColumns('owner', 'account_id encrypted_totp_secret last_step enrolled_at'),
  },
  'identity.passkeys': {
    action: cascadeFromSecondFactor,
    columns: tagColumns(
      'owner',
      'id public_id account_id credential_id public_key sign_count transports name created_at used_at',
    ),
  },
  'identity.recovery_codes': { action: cascadeFromSecondFactor, columns: tagColumns('owner', 'account_id hash') },
  'identity.data_exports': {
    action: deleteByAccount,
    columns: tagColumns('owner', 'account_id expires_at'),
  },
  'identity.delayed_requests': {
    action: deleteByAccount,
    columns: tagColumns('owner', 'id account_id action options due_at'),
  },
  'identity.idempotency_keys': {
    action: {
      how: 'stays',
      reason: 'a row names no account, opens only with what the client sends again, and lives two days',
    },
    columns: tagColumns('none', 'mark input_mark reply created_at'),
  },
  // By cascade with its secret, comment, photo or sanction: each row references one of them.
  'identity.statements': {
    action: cascadeFromSecret,
    columns: {
      ...tagColumns(
        'owner',
        'id public_id secret_id comment_id photo_id photo_comment_id sanction_id action rule by_human',
      ),
      ...tagColumns('owner', 'created_at appeal appealed_at outcome answered_at review_requested_at'),
      // Staff pseudonyms (HMAC) that lead to no account.
      ...tagColumns('none', 'decided_by answered_by'),
    },
  },
  'identity.sanctions': {
    action: { how: 'delete', rows: [{ by: 'account_id' }] },
    columns: {
      ...tagColumns(
        'owner',
        'id public_id account_id kind severity rule reason origin origin_mark case_mark origin_box',
      ),
      ...tagColumns('owner', 'created_at ends_at closed_at closed_as'),
      // A staff pseudonym (HMAC) that leads to no account.
      set_by: 'none',
      key_version: 'none',
    },
  },
  ...reviewPlan,
  'content.secret_counters': {
    action: cascadeFromSecret,
    columns: { secret_id: 'owner', ...tagColumns('none', 'hearts likes dislikes wows laughs comments') },
  },
  'content.feed_ranks': {
    action: cascadeFromSecret,
    columns: tagColumns('owner', 'secret_id ranking score is_explicit gender country_code age since until'),
  },
  'identity.author_ips': {
    action: cascadeFromSecret,
    columns: tagColumns('owner', 'secret_id encrypted_ip created_at'),
  },
  'identity.secret_authors': {
    action: deleteByTag,
    columns: { ...tagColumns('owner', 'tag secret_id is_muted box'), key_version: 'none' },
  },
  // Public unsigned content in the queue of its cohort. The row has no account; that of a comment is deleted by cascade.
  'identity.erasure_queue': {
    action: cascadeFromSecret,
    columns: {
      ...tagColumns('owner', 'secret_id comment_id'),
      ...tagColumns('none', 'sort_key due_on rank_box is_released'),
    },
  },
  'identity.comment_authors': {
    action: deleteByTag,
    columns: { ...tagColumns('owner', 'tag comment_id box'), key_version: 'none' },
  },
  'identity.photo_authors': {
    action: deleteByTag,
    columns: { ...tagColumns('owner', 'tag photo_id box'), key_version: 'none' },
  },
  'identity.photo_comment_authors': {
    action: deleteByTag,
    columns: { ...tagColumns('owner', 'tag comment_id box'), key_version: 'none' },
  },
  // `pseudonym` is one of a device per secret and leads to no account: reactions to secrets of other users cannot be found, and
  // stay as counts.
  'identity.reactions': {
    action: cascadeFromSecret,
    columns: { secret_id: 'owner', ...tagColumns('none', 'kind pseudonym is_counted') },
  },
  'identity.reaction_outbox': { action: cascadeFromSecret, columns: { secret_id: 'owner', id: 'none' } },
  'identity.notified_reactions': {
    action: cascadeFromSecret,
    columns: { secret_id: 'owner', ...tagColumns('none', 'people counted_at') },
  },
  'identity.users': {
    action: deleteWithUser,
    columns: tagColumns('owner', 'id name email email_verified image created_at updated_at'),
  },
  'identity.credentials': {
    action: deleteWithUser,
    columns: tagColumns('owner', 'id account_id provider_id user_id password created_at updated_at'),
  },
  'identity.sessions': {
    action: deleteWithUser,
    columns: tagColumns(
      'owner',
      'id user_id token user_agent ip_address expires_at created_at updated_at step_up_at long_password second_factor_at staff_seen_at pending_totp_secret passkey_challenge passkey_challenge_at',
    ),
  },
  'identity.verifications': {
    action: deleteWithUser,
    columns: tagColumns('owner', 'id identifier value expires_at created_at updated_at'),
  },
  'identity.accounts': {
    action: { how: 'last' },
    columns: tagColumns(
      'owner',
      'id public_id nickname nickname_key role created_at user_id is_anonymous claimed_email username display_name bio proof_from author_salt',
    ),
  },
  ...retainedPlan,
} as const satisfies Plan

/** Schemas of a library, not listed here. Job payloads contain ids and nothing else. */
export const librarySchemas = ['jobs'] as const

export type Step = OwnRows & { readonly table: string; readonly how: 'delete' | 'empty' }

export const erasureSteps: readonly Step[] = Object.entries<Plan[string]>(erasurePlan).flatMap(([table, { action }]) =>
  action.how === 'delete' || action.how === 'empty'
    ? action.rows.map((rows) => ({ table, how: action.how, ...rows }))
    : [],
)
