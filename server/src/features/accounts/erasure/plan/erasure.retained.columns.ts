// Erasure plan of the tables whose rows stay when an account is erased, each with the reason.
import { aggregateCounts, type Plan, siteData, tagColumns } from './erasure.rules.ts'

export const retainedPlan = {
  'content.images': {
    action: { how: 'stays', reason: 'the row of a stored object; deleted with the object, seconds after the content' },
    columns: tagColumns('none', 'key state size width height placeholder digest perceptual_hash changed_at'),
  },
  // When its secret is deleted, `secret_id` becomes null.
  'content.share_images': {
    action: { how: 'stays', reason: 'the row of a stored object; deleted with the object, seconds after the secret' },
    columns: tagColumns('none', 'key secret_id format tag is_uploaded created_at'),
  },
  'moderation.refused_images': {
    action: { how: 'stays', reason: 'blocklist of removed images; it stores only hashes' },
    columns: tagColumns('none', 'digest perceptual_hash rule created_at'),
  },
  'moderation.known_images': {
    action: { how: 'stays', reason: 'lists of hashes that an operator loaded; they name no account' },
    columns: tagColumns('none', 'hash source loaded_at'),
  },
  'moderation.reported_images': {
    action: { how: 'stays', reason: 'sent without an account; withdrawn with its token, deleted after a year' },
    columns: tagColumns('none', 'token_hash hash reported_on'),
  },
  'moderation.storage_checks': {
    action: siteData,
    columns: tagColumns('none', 'is_last parts checked_at'),
  },
  'moderation.maintenance': {
    action: siteData,
    columns: tagColumns('none', 'only_row link_url closed_at'),
  },
  'moderation.replayed_timeline': { action: siteData, columns: tagColumns('none', 'only_row timeline') },
  'moderation.deletions': {
    action: {
      how: 'stays',
      reason: 'copied to the deletion log within seconds; a random id identifies nothing once its row is deleted',
    },
    columns: tagColumns('none', 'id kind public_id'),
  },
  'content.conversations': {
    action: { how: 'stays', reason: 'shared with the other member; deleted when both have left' },
    columns: tagColumns('none', 'id public_id last_seq last_message_at created_at'),
  },
  'identity.erasures': {
    action: { how: 'stays', reason: 'the erasure receipt; the account id is removed when the erasure is complete' },
    columns: {
      ...tagColumns('owner', 'account_id owner_id'),
      ...tagColumns(
        'none',
        'receipt scope mode requested_at done_at erased unsigned baseline due_on cohort_size cohort_share',
      ),
    },
  },
  'identity.nickname_tombstones': {
    action: { how: 'stays', reason: 'no other user may take the nickname; the keyed hash is not reversible' },
    columns: { hash: 'none' },
  },
  'identity.contact_messages': {
    action: { how: 'stays', reason: 'names no account; deleted on delivery, or after a week' },
    columns: tagColumns('none', 'id case_number topic reply_to text created_at'),
  },
  'identity.audit_log': {
    action: { how: 'stays', reason: 'actions of staff are evidence; the staff member is an id alone' },
    columns: tagColumns('evidence', 'id at actor_id action subject details seq hash'),
  },
  'evidence.flagged_content': {
    action: { how: 'stays', reason: 'required by law; encrypted to an external key' },
    columns: tagColumns('evidence', 'id sealed kind created_at reported_at receipt closed_at'),
  },
  'evidence.legal_holds': {
    action: {
      how: 'stays',
      reason: 'may be required by law; encrypted to an external key, destroyed after a year',
    },
    columns: tagColumns('evidence', 'id case_id sealed created_at'),
  },
  'evidence.report_images': {
    action: {
      how: 'stays',
      reason: 'deleted when the case no longer names the reported user; kept encrypted if it may be required by law',
    },
    columns: tagColumns('evidence', 'case_id sealed encrypted_image created_at'),
  },
  'moderation.saved_replies': {
    action: siteData,
    columns: tagColumns('none', 'public_id kind title text position created_at'),
  },
  'moderation.spam_terms': { action: siteData, columns: tagColumns('none', 'term added_at') },
  'moderation.lab_versions': {
    action: { how: 'stays', reason: 'what the site decided by; the staff member is an id alone' },
    columns: { ...tagColumns('none', 'kind number content created_at activated_at'), created_by: 'evidence' },
  },
  'moderation.lab_runs': {
    action: { how: 'stays', reason: 'figures on our own texts; the staff member is an id alone' },
    columns: {
      ...tagColumns(
        'none',
        'number state with_model prompt_version terms_version golden_set started_at updated_at finished_at done metrics predictions',
      ),
      started_by: 'evidence',
    },
  },
  'identity.key_canaries': { action: siteData, columns: tagColumns('none', 'version box') },
  'identity.retired_keys': { action: siteData, columns: tagColumns('none', 'version purpose key_version box') },
  'identity.entry_rewrites': { action: siteData, columns: tagColumns('none', 'only_row kind after_tag done_on') },
  'identity.nightly_rewrites': { action: siteData, columns: tagColumns('none', 'only_row transaction_id done_on') },
  'identity.server_keys': { action: siteData, columns: tagColumns('none', 'name secret created_at') },
  'moderation.daily_stats': { action: aggregateCounts, columns: tagColumns('none', 'day kind part n') },
  'content.feed_counts': { action: aggregateCounts, columns: tagColumns('none', 'country_code gender section age n') },
  'content.feed_deltas': { action: aggregateCounts, columns: tagColumns('none', 'country_code gender section age n') },
  'content.rank_outbox': {
    action: { how: 'stays', reason: 'processed within seconds; an id identifies nothing once its secret is deleted' },
    columns: tagColumns('none', 'id secret_id'),
  },
  'content.feed_ranks_version': { action: aggregateCounts, columns: tagColumns('none', 'n') },
  'content.feed_epoch': { action: aggregateCounts, columns: tagColumns('none', 'n') },
} as const satisfies Plan
