-- Grants of the three roles that write: each has what its work needs and no more (docs/decisions/0062-database-roles.md). The other roles have theirs in
-- the migration of the table. A missing grant fails the tests of the role with "permission denied".

-- migrate:up

-- Web, on behalf of users. Nothing that only the staff reads: audit log, pending decisions, moderators and notes of cases, origins of sanctions.
grant delete on moderation.minor_approvals to murmullo_app;
grant insert on
  identity.contact_messages, identity.reaction_outbox, moderation.checks, moderation.deletions
  to murmullo_app;
grant select on
  content.public_comments, identity.accounts, identity.retired_keys, moderation.maintenance, moderation.spam_terms
  to murmullo_app;
grant insert, delete on identity.author_ips to murmullo_app;
grant select, insert on
  content.feed_deltas, content.messages, identity.chat_pairs, identity.comment_authors, identity.idempotency_keys, identity.key_canaries,
  identity.nickname_tombstones, identity.photo_authors, identity.photo_comment_authors, identity.server_keys, identity.statements
  to murmullo_app;
grant select, insert, delete on
  identity.avatars, identity.blocks, identity.delayed_requests, identity.erasure_queue, identity.follows, identity.reactions, identity.recovery_codes,
  identity.verifications
  to murmullo_app;
grant select, insert, update on
  content.conversations, content.secret_counters, content.share_images, identity.chat_members, identity.credentials, identity.data_exports,
  identity.deliveries, identity.erasures, identity.notification_states, identity.preferences, moderation.daily_stats
  to murmullo_app;
grant select, update, delete on identity.content_notifications, identity.notifications to murmullo_app;
grant select, insert, update, delete on
  content.comments, content.images, content.photo_comments, content.photos, content.secrets, identity.chat_requests, identity.passkeys,
  identity.push_subscriptions, identity.second_factors, identity.secret_authors, identity.sessions, identity.users
  to murmullo_app;
grant
  insert (id, public_id, nickname, nickname_key, user_id, is_anonymous, claimed_email),
  update (nickname, nickname_key, user_id, is_anonymous, claimed_email, username, display_name, bio, proof_from)
  on identity.accounts to murmullo_app;
grant select (secret_id, created_at) on identity.author_ips to murmullo_app;
grant
  select (id, number, kind, target_key, target_seq, target_public_id, secret_public_id, reported_id, author_tag, reported_nickname, status,
    is_urgent, legal_hold, reports, reviewed_at, closed_at, created_at, trusted_reporters, is_named, measures, withdrawn,
    reopened_at),
  insert (id, number, kind, target_key, target_seq, target_public_id, secret_public_id, reported_id, author_tag, reported_nickname, category,
    is_urgent, legal_hold, trusted_reporters, is_named),
  update (target_key, target_public_id, secret_public_id, author_tag, reported_nickname, is_urgent, legal_hold, reports, trusted_reporters)
  on identity.report_cases to murmullo_app;
grant
  select (id, reporter_id, category, reason, evidence, created_at, number, case_id, proof),
  insert (id, reporter_id, reported_id, category, reason, evidence, number, case_id, reporter_nickname, reported_nickname, category_name, proof),
  update (evidence, reported_nickname)
  on identity.reports to murmullo_app;
grant
  select (id, public_id, account_id, kind, severity, rule, reason, created_at, ends_at, closed_at, closed_as),
  update (closed_as)
  on identity.sanctions to murmullo_app;
grant update (appeal, appealed_at, review_requested_at) on identity.statements to murmullo_app;
grant
  select (id, public_id, secret_id, comment_id, verdict, risk_level, needs_review, needs_retry, created_at, tries, photo_id, photo_comment_id),
  update (verdict, risk_level, needs_review, ai_error, needs_retry, last_attempt_at, is_urgent, tries)
  on moderation.checks to murmullo_app;
grant select (check_id) on moderation.minor_approvals to murmullo_app;
grant select (digest, perceptual_hash) on moderation.refused_images to murmullo_app;

-- Web, in the endpoints of moderators and administrators.
grant delete on identity.second_factors, identity.sessions to murmullo_staff;
grant select on
  content.images, identity.audit_log, identity.author_ips, identity.comment_authors, identity.erasures, identity.photo_authors,
  identity.photo_comment_authors, identity.report_cases, identity.reports, identity.secret_authors, moderation.daily_stats,
  moderation.minor_approvals, moderation.storage_checks
  to murmullo_staff;
grant select, delete on identity.content_notifications, identity.notifications to murmullo_staff;
grant select, insert on identity.sanctions, identity.statements to murmullo_staff;
grant select, update on content.comments, content.photo_comments, content.photos, content.secrets to murmullo_staff;
grant select, insert, delete on moderation.pending_decisions, moderation.refused_images to murmullo_staff;
grant select, insert, update on content.secret_counters, moderation.checks to murmullo_staff;
grant select, insert, update, delete on moderation.maintenance, moderation.spam_terms to murmullo_staff;
grant select (id, public_id, nickname, nickname_key, role, user_id, is_anonymous, author_salt), update (role) on identity.accounts to murmullo_staff;
grant
  update (status, legal_hold, reviewer_id, reviewed_at, resolver_id, closed_at, notes, measures, withdrawn, dismissal, reopened_at)
  on identity.report_cases to murmullo_staff;
grant update (closed_at, closed_as) on identity.sanctions to murmullo_staff;
grant select (account_id) on identity.second_factors to murmullo_staff;
grant
  select (user_id),
  update (step_up_at, long_password, second_factor_at, pending_totp_secret, staff_seen_at, passkey_challenge, passkey_challenge_at)
  on identity.sessions to murmullo_staff;
grant update (outcome, answered_at) on identity.statements to murmullo_staff;
grant select (id, email, email_verified) on identity.users to murmullo_staff;

-- Jobs and interval tasks. No second factor or sealed address. `ctid`, `xmin`, `xmax`: erasure works in batches, and the nightly
-- rewrite lists what changed.
grant delete on
  identity.accounts, identity.author_ips, identity.sanctions, identity.second_factors, identity.sessions, identity.users
  to murmullo_worker;
grant select on identity.reactions, identity.retired_keys, moderation.maintenance to murmullo_worker;
grant select, delete on
  identity.avatars, identity.chat_requests, identity.contact_messages, identity.delayed_requests, identity.follows, identity.idempotency_keys,
  identity.photo_authors, identity.photo_comment_authors, identity.verifications, moderation.pending_decisions, moderation.refused_images
  to murmullo_worker;
grant select, insert on identity.key_canaries, identity.nickname_tombstones, identity.server_keys, identity.statements to murmullo_worker;
grant select, update on content.feed_ranks_version, content.messages, identity.chat_members to murmullo_worker;
grant select, insert, delete on
  content.rank_outbox, identity.delivery_outbox, moderation.daily_stats, moderation.deletions, moderation.minor_approvals
  to murmullo_worker;
grant select, insert, update on
  content.secret_counters, identity.entry_rewrites, identity.erasures, identity.nightly_rewrites, identity.notified_reactions, moderation.checks,
  moderation.storage_checks
  to murmullo_worker;
grant select, update, delete on
  content.comments, content.conversations, content.images, content.photo_comments, content.photos, content.secrets, content.share_images,
  identity.blocks, identity.chat_pairs, identity.preferences, identity.push_subscriptions, identity.reaction_outbox
  to murmullo_worker;
grant select, insert, update, delete on
  content.feed_counts, content.feed_deltas, content.feed_ranks, identity.comment_authors, identity.content_notifications, identity.data_exports,
  identity.deliveries, identity.erasure_queue, identity.notification_states, identity.notifications, identity.secret_authors
  to murmullo_worker;
grant
  select (id, public_id, nickname, nickname_key, role, created_at, user_id, is_anonymous, claimed_email, proof_from, author_salt, ctid, xmax, xmin),
  update (id, proof_from)
  on identity.accounts to murmullo_worker;
grant select (at, actor_id, action, subject, details, seq, hash) on identity.audit_log to murmullo_worker;
grant select (secret_id, created_at) on identity.author_ips to murmullo_worker;
-- better-auth reads whole rows before it makes the link of a password reset.
grant select, update (id) on identity.credentials to murmullo_worker;
grant
  select (id, kind, target_key, target_public_id, secret_public_id, reported_id, author_tag, status, is_urgent, reviewer_id, resolver_id,
    closed_at, created_at, are_snapshots_pruned, is_named, measures, withdrawn, reopened_at, ctid),
  update (target_key, target_public_id, secret_public_id, reported_id, author_tag, reported_nickname, reviewer_id, resolver_id,
    are_snapshots_pruned, measures, withdrawn)
  on identity.report_cases to murmullo_worker;
grant
  select (id, reporter_id, reported_id, category, evidence, created_at, case_id, ctid),
  update (reporter_id, reported_id, reason, evidence, reporter_nickname, reported_nickname, proof)
  on identity.reports to murmullo_worker;
grant select (id, account_id, origin, closed_as, origin_mark, case_mark, key_version, origin_box, ctid) on identity.sanctions to murmullo_worker;
grant select (account_id, ctid) on identity.second_factors to murmullo_worker;
grant
  select (id, user_id, token, expires_at, created_at, updated_at, ctid, xmax, xmin),
  update (id, expires_at, updated_at)
  on identity.sessions to murmullo_worker;
grant update (outcome, answered_at) on identity.statements to murmullo_worker;
grant select, update (id) on identity.users to murmullo_worker;
grant insert on identity.verifications to murmullo_worker;

-- What triggers on content write with the role of the statement: counts and outboxes that triggers on content write, and share images that they detach.
grant select, update on content.feed_epoch to murmullo_app, murmullo_staff, murmullo_worker;
grant select on content.feed_counts to murmullo_app, murmullo_staff, murmullo_worker;
grant insert on content.feed_deltas, content.rank_outbox to murmullo_app, murmullo_staff, murmullo_worker;
grant select (secret_id), update (secret_id) on content.share_images to murmullo_app, murmullo_staff, murmullo_worker;

-- Evidence is written, and read by an operator only.
grant insert on evidence.flagged_content to murmullo_app, murmullo_staff, murmullo_worker;
grant insert on evidence.legal_holds to murmullo_app, murmullo_staff;
grant insert on evidence.report_images to murmullo_app, murmullo_worker;

-- Functions of indexes run as the role that writes the row.
grant execute on function content.normalize_search_text(text), content.search_terms(uuid, text, boolean, content.gender, text, smallint),
  identity.time_ranges(uuid) to murmullo_app, murmullo_staff, murmullo_worker;
grant execute on function evidence.revoke_viewable_image(uuid) to murmullo_app;
grant execute on function identity.sanction_state(text, timestamptz) to murmullo_app, murmullo_staff;
grant execute on function identity.is_about_viewer(uuid, uuid, uuid, uuid[]), identity.time_slot(uuid), identity.scan_reports(text, text, uuid, integer),
  identity.search_report_cases(text, text, uuid, uuid[], uuid, integer), evidence.release_legal_hold(uuid), evidence.viewable_image(uuid)
  to murmullo_staff;
grant execute on function evidence.count_unreported() to murmullo_staff, murmullo_worker;
grant execute on function content.roll_up_feed_counts(), identity.index_report_trigrams(), evidence.delete_expired(), content.deletions_replayed()
  to murmullo_worker;


-- migrate:down
-- Forward only.
