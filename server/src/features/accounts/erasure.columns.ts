// Erasure plan: every table, whose personal data each column holds, and the erasure action of its rows. A table or column that is
// missing here fails the build.
import {
  byAccount,
  countsOfMany,
  type OwnRows,
  ours,
  type Plan,
  tagged,
  withFactor,
  withSecret,
  withUser,
} from './erasure.fates.ts'
import { reviewPlan } from './erasure.review.columns.ts'

/** In deletion order. */
export const erasurePlan = {
  'content.secrets': {
    fate: {
      how: 'delete',
      rows: [{ by: 'id', through: { table: 'identity.secret_authors', key: 'secret_id' }, counts: 'secrets' }],
    },
    columns: {
      ...tagged(
        'owner',
        'id public_id text author_nickname is_explicit gender age country_code is_by_admin created_at',
      ),
      ...tagged('none', 'is_pinned is_private state is_listed is_minor_flagged'),
    },
  },
  'content.comments': {
    fate: {
      how: 'delete',
      rows: [{ by: 'id', through: { table: 'identity.comment_authors', key: 'comment_id' }, counts: 'comments' }],
    },
    // A comment by another user on the author's secret: deleted by cascade with the secret too.
    columns: {
      ...tagged('owner', 'id public_id text author_nickname created_at'),
      secret_id: 'peer',
      ...tagged('none', 'state is_minor_flagged'),
    },
  },
  'content.photo_comments': {
    fate: {
      how: 'delete',
      rows: [{ by: 'id', through: { table: 'identity.photo_comment_authors', key: 'comment_id' }, counts: 'comments' }],
    },
    columns: {
      ...tagged('owner', 'id public_id text author_nickname created_at'),
      photo_id: 'peer',
      ...tagged('none', 'state is_minor_flagged'),
    },
  },
  // A trigger marks the storage object for deletion, and a worker job deletes it.
  'content.photos': {
    fate: {
      how: 'delete',
      rows: [{ by: 'id', through: { table: 'identity.photo_authors', key: 'photo_id' }, counts: 'photos' }],
    },
    columns: {
      ...tagged('owner', 'id public_id image_key small_key caption is_explicit gender age country_code created_at'),
      ...tagged('none', 'is_held state expires_at is_minor_flagged'),
    },
  },
  'identity.avatars': {
    fate: { how: 'delete', rows: [{ by: 'account_id', counts: 'photos' }] },
    columns: tagged('owner', 'account_id public_id image_key created_at'),
  },
  // The other user still sees that a message was sent and its position, without its text.
  'content.messages': {
    fate: {
      how: 'empty',
      rows: [
        {
          by: 'conversation_id',
          through: { table: 'identity.chat_members', key: 'conversation_id' },
          counts: 'messages',
        },
      ],
    },
    columns: { ...tagged('owner', 'text key'), ...tagged('none', 'conversation_id seq side created_at') },
  },
  // After the messages. The conversation is deleted with its second member.
  'identity.chat_members': {
    fate: { how: 'empty', rows: [{ by: 'account_id' }] },
    columns: {
      ...tagged('owner', 'account_id read_seq unread'),
      ...tagged('none', 'conversation_id side status answers place'),
    },
  },
  'identity.chat_pairs': {
    fate: { how: 'delete', rows: [{ by: 'low_id' }, { by: 'high_id' }] },
    columns: tagged('peer', 'low_id high_id conversation_id'),
  },
  'identity.chat_requests': {
    fate: { how: 'delete', rows: [{ by: 'sender_id', counts: 'requests' }, { by: 'recipient_id' }] },
    columns: {
      ...tagged('owner', 'id public_id sender_id message created_at'),
      ...tagged('peer', 'recipient_id status conversation_id answered_at'),
    },
  },
  // Each of the two users removes only their own data: text, nickname and account id.
  'identity.reports': {
    fate: { how: 'empty', rows: [{ by: 'reporter_id' }, { by: 'reported_id' }] },
    columns: {
      ...tagged('owner', 'reporter_id reporter_nickname reason proof letters'),
      ...tagged('peer', 'reported_id reported_nickname evidence'),
      ...tagged('none', 'id number case_id category category_name created_at'),
    },
  },
  // The decision stays, without reported user, reviewer and resolver.
  'identity.report_cases': {
    fate: { how: 'empty', rows: [{ by: 'reported_id' }, { by: 'reviewer_id' }, { by: 'resolver_id' }] },
    columns: {
      ...tagged('owner', 'target_key target_public_id secret_public_id reported_id reported_nickname'),
      ...tagged('peer', 'reviewer_id resolver_id'),
      ...tagged('none', 'id number kind target_seq category status is_urgent trusted rank hold reports reviewed_at'),
      ...tagged('none', 'closed_at is_named measures withdrawn notes created_at are_copies_gone'),
    },
  },
  'identity.follows': {
    fate: { how: 'delete', rows: [{ by: 'follower_id', counts: 'follows' }, { by: 'followed_id' }] },
    columns: { ...tagged('owner', 'id follower_id created_at'), followed_id: 'peer' },
  },
  // Notifications about the user that other accounts received are deleted too.
  'identity.notifications': {
    fate: { how: 'delete', rows: [{ by: 'account_id' }, { by: 'actor_id' }] },
    columns: {
      ...tagged(
        'owner',
        'id public_id account_id type secret_id statement_id report_id people place is_read mailed_at pushed_at created_at',
      ),
      ...tagged('peer', 'comment_id actor_id request_id'),
    },
  },
  'identity.deliveries': {
    fate: { how: 'delete', rows: [{ by: 'account_id' }] },
    columns: {
      ...tagged('owner', 'account_id due_at batch sent_at'),
      ...tagged('none', 'way is_taken has_more tries'),
    },
  },
  'identity.push_subscriptions': {
    fate: { how: 'delete', rows: [{ by: 'account_id' }] },
    columns: tagged(
      'owner',
      'id account_id session endpoint_hash endpoint p256dh auth says_kind told_batch created_at failed_at',
    ),
  },
  'identity.muted_secrets': { fate: byAccount, columns: tagged('owner', 'account_id secret_id') },
  'identity.blocks': {
    fate: { how: 'delete', rows: [{ by: 'blocker_id', counts: 'blocks' }, { by: 'blocked_id' }] },
    columns: { ...tagged('owner', 'id public_id blocker_id created_at'), blocked_id: 'peer' },
  },
  'identity.preferences': {
    fate: { how: 'delete', rows: [{ by: 'account_id', counts: 'preferences' }] },
    columns: tagged(
      'owner',
      'account_id dark_mode email_notifications comment_notifications like_notifications quiet_from quiet_to time_zone chat_door notification_mode notification_hours',
    ),
  },
  'identity.second_factors': { fate: byAccount, columns: tagged('owner', 'account_id key_box last_step enrolled_at') },
  'identity.recovery_codes': { fate: withFactor, columns: tagged('owner', 'account_id hash') },
  'identity.archives': {
    fate: { how: 'delete', rows: [{ by: 'account_id', counts: 'archives' }] },
    columns: { ...tagged('owner', 'id account_id body created_at'), ...tagged('none', 'state expires_at') },
  },
  'identity.delayed_requests': { fate: byAccount, columns: tagged('owner', 'id account_id action options due_at') },
  'identity.idempotency_keys': {
    fate: { how: 'delete', rows: [{ by: 'principal' }] },
    columns: tagged('owner', 'principal key operation input_hash reply created_at'),
  },
  'identity.statements': {
    fate: { how: 'delete', rows: [{ by: 'account_id' }] },
    columns: {
      ...tagged(
        'owner',
        'id public_id account_id secret_id comment_id photo_id photo_comment_id sanction_id action rule by_human',
      ),
      ...tagged('owner', 'created_at appeal appealed_at outcome answered_at review_requested_at'),
    },
  },
  'identity.sanctions': {
    fate: { how: 'delete', rows: [{ by: 'account_id' }] },
    columns: {
      ...tagged('owner', 'id public_id account_id kind gravity rule reason origin origin_id'),
      ...tagged('owner', 'created_at ends_at closed_at closed_as'),
      // A staff pseudonym (HMAC) that leads to no account.
      set_by: 'none',
      // The report case it was set from; the case row identifies the reported user until their erasure.
      case_id: 'owner',
    },
  },
  ...reviewPlan,
  'content.secret_counters': {
    fate: withSecret,
    columns: { secret_id: 'owner', ...tagged('none', 'hearts likes dislikes wows laughs comments') },
  },
  'content.feed_ranks': {
    fate: withSecret,
    columns: tagged('owner', 'secret_id ranking score is_explicit gender country_code age since until'),
  },
  'identity.secret_addresses': { fate: withSecret, columns: tagged('owner', 'secret_id box created_at') },
  'identity.secret_authors': { fate: withSecret, columns: tagged('owner', 'secret_id account_id') },
  // Public unsigned content in the queue of its cohort. The row has no account; that of a comment is deleted by cascade.
  'identity.erasure_queue': {
    fate: withSecret,
    columns: { ...tagged('owner', 'secret_id comment_id'), ...tagged('none', 'place due_on is_released') },
  },
  'identity.comment_authors': {
    fate: { how: 'goes with', table: 'content.comments' },
    columns: tagged('owner', 'comment_id account_id'),
  },
  'identity.photo_authors': {
    fate: { how: 'goes with', table: 'content.photos' },
    columns: tagged('owner', 'photo_id account_id'),
  },
  'identity.photo_comment_authors': {
    fate: { how: 'goes with', table: 'content.photo_comments' },
    columns: tagged('owner', 'comment_id account_id'),
  },
  // `mark` is a pseudonym of a device per secret and leads to no account: reactions to secrets of other users cannot be found, and
  // stay as counts.
  'identity.reactions': {
    fate: withSecret,
    columns: { secret_id: 'owner', ...tagged('none', 'kind mark is_counted') },
  },
  'identity.reaction_news': { fate: withSecret, columns: { secret_id: 'owner', id: 'none' } },
  'identity.told_reactions': {
    fate: withSecret,
    columns: { secret_id: 'owner', ...tagged('none', 'people counted_at') },
  },
  'identity.users': {
    fate: withUser,
    columns: tagged('owner', 'id name email email_verified image created_at updated_at'),
  },
  'identity.credentials': {
    fate: withUser,
    columns: tagged('owner', 'id account_id provider_id user_id password created_at updated_at'),
  },
  'identity.sessions': {
    fate: withUser,
    columns: tagged(
      'owner',
      'id user_id token user_agent ip_address expires_at created_at updated_at confirmed_at long_password second_factor_at staff_seen_at offered_key',
    ),
  },
  'identity.verifications': {
    fate: withUser,
    columns: tagged('owner', 'id identifier value expires_at created_at updated_at'),
  },
  'identity.accounts': {
    fate: { how: 'last' },
    columns: tagged(
      'owner',
      'id public_id nickname nickname_key role created_at user_id is_anonymous claimed_email username display_name bio proof_from',
    ),
  },
  'content.images': {
    fate: { how: 'stays', because: 'it stands for an object until that is gone, seconds after what showed it' },
    columns: tagged('none', 'key state size width height placeholder digest looks changed_at'),
  },
  // When its secret is deleted, `secret_id` becomes null.
  'content.share_pictures': {
    fate: { how: 'stays', because: 'it stands for an object until that is gone, seconds after what it shows' },
    columns: tagged('none', 'key secret_id shape tag is_kept made_at'),
  },
  'moderation.refused_images': {
    fate: { how: 'stays', because: 'what was removed is not sent again, by whomever; it says how it looks' },
    columns: tagged('none', 'digest looks rule created_at'),
  },
  'moderation.storage_checks': {
    fate: ours,
    columns: tagged('none', 'is_last parts checked_at'),
  },
  'moderation.maintenance': {
    fate: ours,
    columns: tagged('none', 'only_row invite closed_at'),
  },
  'moderation.settled': { fate: ours, columns: tagged('none', 'only_row timeline') },
  'moderation.deletions': {
    fate: { how: 'stays', because: 'noted outside within seconds; a random id leads nowhere once what had it is gone' },
    columns: tagged('none', 'id kind public_id'),
  },
  'content.conversations': {
    fate: { how: 'stays', because: 'it is the other’s too; it goes when both have left' },
    columns: tagged('none', 'id public_id last_seq spoken_at created_at'),
  },
  'identity.erasures': {
    fate: { how: 'stays', because: 'it is the receipt; the account is taken out when all is done' },
    columns: {
      ...tagged('owner', 'account_id owner_id'),
      ...tagged('none', 'receipt scope mode requested_at done_at erased unsigned due_on people'),
    },
  },
  'identity.nickname_tombstones': {
    fate: { how: 'stays', because: 'nobody may speak as who left; the hash cannot be read' },
    columns: { hash: 'none' },
  },
  'identity.contact_messages': {
    fate: { how: 'stays', because: 'it names no account, and goes when it is delivered, or after a week' },
    columns: tagged('none', 'id case_number topic reply_to text created_at'),
  },
  'identity.audit_log': {
    fate: { how: 'stays', because: 'what the team did is evidence, and says who of the team by an id alone' },
    columns: tagged('evidence', 'id at actor_id action subject details seq hash'),
  },
  'evidence.flagged_content': {
    fate: { how: 'stays', because: 'a law asks for it; sealed, and read by nobody through us' },
    columns: tagged('evidence', 'id sealed created_at reported_at receipt'),
  },
  'evidence.held_reports': {
    fate: {
      how: 'stays',
      because: 'a law may ask for it; sealed, read by nobody through us, and destroyed after a year',
    },
    columns: tagged('evidence', 'id case_id sealed created_at'),
  },
  'evidence.report_pictures': {
    fate: {
      how: 'stays',
      because: 'it goes when its case lets go of whoever is reported; sealed it stays if a law may ask for it',
    },
    columns: tagged('evidence', 'case_id sealed boxed created_at'),
  },
  'moderation.spam_terms': { fate: ours, columns: tagged('none', 'term added_at') },
  'identity.server_keys': { fate: ours, columns: tagged('none', 'name secret created_at') },
  'moderation.daily_figures': { fate: countsOfMany, columns: tagged('none', 'day kind part n') },
  'content.feed_counts': { fate: countsOfMany, columns: tagged('none', 'country_code gender section age n') },
  'content.feed_deltas': { fate: countsOfMany, columns: tagged('none', 'country_code gender section age n') },
  'content.rank_news': {
    fate: { how: 'stays', because: 'forgotten within seconds; a key leads nowhere once its secret is gone' },
    columns: tagged('none', 'id secret_id'),
  },
  'content.feed_edition': { fate: countsOfMany, columns: tagged('none', 'n') },
  'content.feed_epoch': { fate: countsOfMany, columns: tagged('none', 'n') },
} as const satisfies Plan

/** Schemas of a library, not listed here. Job payloads contain ids and nothing else. */
export const schemasOfIds = ['jobs'] as const

export type Step = OwnRows & { readonly table: string; readonly how: 'delete' | 'empty' }

export const erasureSteps: readonly Step[] = Object.entries<Plan[string]>(erasurePlan).flatMap(([table, { fate }]) =>
  fate.how === 'delete' || fate.how === 'empty' ? fate.rows.map((rows) => ({ table, how: fate.how, ...rows })) : [],
)
