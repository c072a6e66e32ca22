-- Moderation desk: appeals are answered by another moderator than the one who decided, saved replies, and an index that finds identical texts.

-- migrate:up
alter table identity.statements
  add column decided_by uuid,
  add column answered_by uuid,
  add constraint statements_other_decider check (answered_by is null or decided_by is null or answered_by <> decided_by),
  -- An appeal that a reversal grants has no answering moderator. A refused one has.
  add constraint statements_upheld_check check (outcome is distinct from 'upheld' or answered_by is not null);

comment on column identity.statements.decided_by is
  'Pseudonym (HMAC) of the moderator who decided. It does not lead to an account. null: an automated decision.';
comment on column identity.statements.answered_by is
  'Pseudonym (HMAC) of the moderator who answered the appeal, never the one of decided_by. null: a reversal granted it.';

-- The endpoints of users read neither pseudonym (docs/decisions/0062-database-roles.md).
revoke select, insert on identity.statements from murmullo_app;
grant
  select (id, public_id, secret_id, comment_id, action, rule, by_human, created_at, appeal, appealed_at, outcome, answered_at, sanction_id, photo_id,
    photo_comment_id, review_requested_at),
  insert (id, public_id, secret_id, comment_id, action, rule, by_human, photo_id, photo_comment_id, review_requested_at)
  on identity.statements to murmullo_app;
grant update (answered_by) on identity.statements to murmullo_staff, murmullo_worker;

create table moderation.saved_replies (
  public_id  text collate "C" primary key check (public_id ~ '^[0-9A-Za-z]{22}$'),
  kind       text collate "C" not null check (kind in ('sanction', 'reversal', 'note')),
  title      text not null check (char_length(title) between 1 and 60),
  text       text not null check (char_length(text) between 1 and 300),
  position   smallint not null default 0 check (position between 0 and 999),
  created_at timestamptz not null default now()
);
comment on table moderation.saved_replies is 'Texts that moderators insert into a free-text field, edited by administrators.';
comment on column moderation.saved_replies.kind is 'Field: reason of a sanction, reason of a reversal, or note of a report case.';
comment on column moderation.saved_replies.position is 'Order in the list, smallest first.';
grant select, insert, update, delete on moderation.saved_replies to murmullo_staff;

insert into moderation.saved_replies (public_id, kind, title, text, position)
select left(translate(encode(sha256(convert_to(kind || title, 'UTF8')), 'base64'), '+/=', 'xyz'), 22), kind, title, text, position
from (values
  ('sanction', 'Spam', 'Publicaste varias veces el mismo anuncio o enlace. Murmullo es para contar secretos, no para vender.', 10),
  ('sanction', 'Acoso', 'Insultaste o amenazaste a otra persona. Aquí puedes no estar de acuerdo, pero sin atacar.', 20),
  ('sanction', 'Odio', 'Escribiste contra un grupo de personas por lo que son. Eso no se permite aquí.', 30),
  ('sanction', 'Datos personales',
    'Contaste datos con los que se puede reconocer a otra persona. Cuenta lo que te pasó sin nombres, teléfonos, direcciones ni cuentas.', 40),
  ('sanction', 'Enlaces', 'Compartiste un enlace que puede engañar o dañar a las personas que lo abren.', 50),
  ('sanction', 'Explícito sin marcar',
    'Publicaste contenido sexual sin marcarlo como explícito. Márcalo al publicar, para que cada persona elija si lo lee.', 60),
  ('sanction', 'Menor de edad', 'Para participar en Murmullo hay que tener 18 años cumplidos.', 70),
  ('sanction', 'Otra vez', 'Ya te habíamos avisado por lo mismo. Por eso esta vez la medida dura más.', 80),
  ('reversal', 'No incumple', 'Al leerlo otra vez, no incumple ninguna norma.', 10),
  ('reversal', 'Faltaba contexto', 'Faltaba leer el contexto: con la conversación completa no incumple las normas.', 20),
  ('reversal', 'Norma equivocada', 'Se eligió una norma que no corresponde a este texto.', 30),
  ('note', 'Desacuerdo', 'El reporte expresa un desacuerdo con lo que se cuenta. El texto cumple las normas.', 10),
  ('note', 'Falta contexto', 'No hay contexto suficiente para saber si es acoso. Si llega otro reporte, leer los dos juntos.', 20),
  ('note', 'Pasado a administración', 'Consultado con administración antes de decidir.', 30)
) as defaults (kind, title, text, position);

-- Identical texts: equal but for their case. The hash keeps the index small; the query compares the texts.
create index secrets_by_text on content.secrets (hashtextextended(lower(text), 0)) where state <> 'removed';
create index comments_by_text on content.comments (hashtextextended(lower(text), 0)) where state <> 'removed';
create index photo_comments_by_text on content.photo_comments (hashtextextended(lower(text), 0)) where state <> 'removed';

-- migrate:down
-- Forward only.
