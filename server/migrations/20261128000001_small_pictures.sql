-- migrate:up
-- Galleries show a small square of a photo: an object of its own, with a row of its own, found, kept and deleted as every other is.
alter table content.photos add column small_key text collate "C" unique references content.images;
alter table content.photos add check (small_key is null or image_key is not null);

create function content.doom_photo_images() returns trigger language plpgsql set search_path = '' as $$
begin
  update content.images set state = 'doomed', changed_at = now() where key in (old.image_key, old.small_key);
  return null;
end $$;
revoke execute on function content.doom_photo_images() from public;
grant execute on function content.doom_photo_images() to murmullo_app;
drop trigger doom_image on content.photos;
create trigger doom_images after delete on content.photos for each row when (old.image_key is not null)
  execute function content.doom_photo_images();

-- migrate:down
-- Forward only.
