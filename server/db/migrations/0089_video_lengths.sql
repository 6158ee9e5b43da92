-- How long a video is, as its file says: what a player reports may be anything. Null until it was read, 0 where the file does not say it.
alter table files add column video_seconds double precision check (video_seconds >= 0);
