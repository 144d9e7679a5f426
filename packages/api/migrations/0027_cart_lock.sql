-- The member's row is locked before the cart's, as a leave does it: neither waits for the other in a circle.
create or replace function cart_lock(p_member text) returns boolean language plpgsql as $$
begin
  perform from member where uid = p_member and status = 'ACTIVE' for key share;
  if not found then return false; end if;
  insert into cart (member_uid) values (p_member) on conflict do nothing;
  perform from cart where member_uid = p_member for no key update;
  return true;
end $$;
