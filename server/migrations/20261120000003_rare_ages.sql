-- migrate:up

-- Feed indexes of the ages that hardly anyone states: one row of a thousand. A page of such ages is a scan of these rows, newest first, instead of
-- one probe of feed_by_age for each gender, section and age, or a read of all matches in a country.
create index feed_by_rare_age on content.secrets (is_explicit, id, gender, country_code, age)
  where is_listed and not is_pinned and age > 90;
create index feed_by_rare_age_in_country on content.secrets (country_code, is_explicit, id, gender, age)
  where is_listed and not is_pinned and age > 90;

-- migrate:down
-- Forward only.
