-- Refresh tokens of clients that speak Firebase's protocol to us, by their hash; each belongs to one session.

create table facade_refresh (
  hash bytea primary key,
  sid text not null references auth_session on delete cascade,
  -- Replaced by a newer one; its use long after that means that somebody holds a copy.
  superseded_at timestamptz
);
create index facade_refresh_of_session on facade_refresh (sid);
create index facade_refresh_superseded on facade_refresh (superseded_at) where superseded_at is not null;
