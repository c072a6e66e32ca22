-- Moderation lab: runs of rules and model on the golden set, and versions of the model's policy and of the spam terms.

-- migrate:up

-- The active version of a kind is the one with the last activation. Without any, version 0 is active: the one in the code.
create table moderation.lab_versions (
  kind         text collate "C" not null check (kind in ('prompt', 'terms')),
  number       integer not null check (number >= 0),
  content      text check (char_length(content) <= 40000),
  created_by   uuid, -- No foreign key, as in the audit log: the version stands when the account is deleted.
  created_at   timestamptz not null default now(),
  activated_at timestamptz,
  primary key (kind, number),
  check ((content is null) = (number = 0))
);

-- The list of a site that has one already.
insert into moderation.lab_versions (kind, number, content, activated_at)
select 'terms', 1, string_agg(term, e'\n' order by term), now() from moderation.spam_terms having count(*) > 0;

create table moderation.lab_runs (
  number         integer generated always as identity primary key,
  state          text collate "C" not null check (state in ('queued', 'running', 'done', 'failed')),
  with_model     boolean not null,
  prompt_version integer not null,
  terms_version  integer not null,
  golden_set     text collate "C" not null check (char_length(golden_set) = 64),
  started_by     uuid, -- No foreign key, as above. Null: the operator.
  started_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  finished_at    timestamptz,
  done           integer not null default 0,
  metrics        jsonb,
  predictions    jsonb,
  check ((state = 'done') = (metrics is not null and predictions is not null))
);

create unique index lab_runs_one_at_a_time on moderation.lab_runs ((true)) where state in ('queued', 'running');

comment on table moderation.lab_versions is 'Versions of the policy in the model''s prompt, and of the list of spam terms.';
comment on column moderation.lab_versions.content is 'The policy, or one term per line. Null: version 0.';
comment on table moderation.lab_runs is 'Runs on the golden set, whose texts are ours: no text of a user.';

-- Web reads the active policy when it moderates a text, and so does a job.
grant select (kind, number, content, activated_at) on moderation.lab_versions to murmullo_app, murmullo_worker;
grant select, insert, update, delete on moderation.lab_versions, moderation.lab_runs to murmullo_staff;
grant select, insert, update, delete on moderation.lab_runs to murmullo_worker;

-- migrate:down
-- Forward only.
