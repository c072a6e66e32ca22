-- migrate:up
-- What is deleted takes what was said of it along: those keys are looked up whole, and by what waits for an answer.
drop index identity.statements_of_secret;
drop index identity.statements_of_comment;
drop index identity.statements_to_answer;
create index statements_of_secret on identity.statements (secret_id, id desc);
create index statements_of_comment on identity.statements (comment_id, id desc);

-- migrate:down
-- Forward only.
