-- Holds are taken in batches, of one product or several; what stock has, and whoever got some of it, is told.

alter table stock_hold
  -- How many products its order holds: the order can be served as long as all of them are held.
  add column lines integer not null default 1 check (lines > 0),
  -- Against its member's limit; what was paid back does not, even where it cannot be sold again.
  add column counts boolean not null default true;
-- The limit of a member, and who has ever had some of a product.
create index stock_hold_of_member on stock_hold (product_id, member_uid);

-- Units that a member was given by somebody else; they count against the receiver's limit too.
create table stock_received (
  source_id text not null,
  product_id text not null references stock,
  member_uid text not null,
  quantity integer not null check (quantity > 0),
  primary key (source_id, product_id)
);
create index stock_received_of_member on stock_received (product_id, member_uid);

-- Units that count against a member's limit, in parts.
create view stock_taken as
  select product_id, member_uid, quantity from stock_hold where state in ('HELD', 'SOLD') and counts
  union all
  select product_id, member_uid, quantity from stock_received;

-- Processes hear every change in the order of its commits: the stock row is locked until then.
create function tell_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('encore', json_build_object('topic', 'stock', 'productId', new.product_id,
    'available', new.on_hand - new.held - new.sold, 'held', new.held)::text);
  return null;
end $$;
create trigger stock_told after insert or update on stock for each row execute function tell_stock();

drop function stock_take(text, text, text, text, integer, integer, text);
drop function stock_reclaim(text);
drop function stock_settle(text, text);
drop function stock_return(text);
drop function stock_extend(text, timestamptz);

-- Every function locks stock rows by product id, then their holds; only `stock_extend` locks holds alone. Whoever
-- reclaims does not wait for a hold that somebody works on, so that nobody waits in a circle.

-- Locks the stock of what an order has in this state, and answers the products.
create function stock_lock(p_order text, p_state text) returns text[] language plpgsql as $$
declare
  v_products text[];
begin
  select array_agg(product_id) into v_products from stock_hold where order_id = p_order and state = p_state;
  perform from stock where product_id = any(v_products) order by product_id for no key update;
  return v_products;
end $$;

-- Whether an order still holds all it ever held.
create function stock_is_whole(p_order text) returns boolean language sql stable as $$
  select coalesce(count(*) = max(lines), false) from stock_hold where order_id = p_order and state = 'HELD' $$;

-- Gives back what is held past its time; true when something came back.
create function stock_reclaim(p_products text[]) returns boolean language plpgsql as $$
begin
  perform from stock where product_id = any(p_products) order by product_id for no key update;
  with due as (
    select id from stock_hold
    where product_id = any(p_products) and state = 'HELD' and until <= app_now()
    for no key update skip locked
  ), ended as (
    update stock_hold h set state = 'EXPIRED' from due where h.id = due.id returning h.product_id, h.quantity
  )
  update stock s set held = s.held - e.quantity
  from (select product_id, sum(quantity)::integer as quantity from ended group by product_id) e
  where s.product_id = e.product_id;
  return found;
end $$;

-- Takes what requests ask for, first come first served: all lines of a request or none. The arrays hold one line
-- each, those of a request together; no two lines are of the same order and product. Limits count HELD and SOLD and
-- received units; null is no limit. What an order holds or has bought already is not taken again.
-- `refusals` says of each refused request which line stood in the way, and what there is once all others are served:
-- array of {request, reason, productId, available, held, left}, or null.
create function stock_hold_lines(
  p_requests integer[], p_orders text[], p_members text[], p_products text[], p_quantities integer[],
  p_limits integer[], p_reasons text[], p_ids text[], p_seconds integer,
  out held_until timestamptz, out refusals json
) language plpgsql set enable_seqscan = off as $$
declare
  v_now timestamptz := app_now();
  v_count integer := cardinality(p_requests);
  v_products text[];
  v_before integer[];
  v_held integer[];
  -- Per line: which product, which member and product, and whether the order has it already.
  v_product integer[];
  v_pair integer[];
  v_has boolean[];
  -- Per product what is free; per member and product what counts; per request why not, and because of which line.
  v_free integer[];
  v_taken integer[];
  v_refused text[] := array_fill(null::text, array[p_requests[cardinality(p_requests)]]);
  v_stopped integer[] := array_fill(null::integer, array[p_requests[cardinality(p_requests)]]);
  v_lines integer[] := array_fill(0, array[p_requests[cardinality(p_requests)]]);
  v_first integer;
  r integer;
begin
  held_until := v_now + make_interval(secs => p_seconds);
  select array_agg(id order by id) into v_products from (select distinct unnest(p_products) as id) p;
  perform stock_reclaim(v_products);
  select array_agg(s.on_hand - s.held - s.sold order by p.n), array_agg(s.held order by p.n) into v_before, v_held
  from unnest(v_products) with ordinality p(id, n) left join stock s on s.product_id = p.id;
  v_free := v_before;

  with line as (
    select l.*, dense_rank() over (order by product, member) as pair
    from unnest(p_products, p_members, p_orders) with ordinality l(product, member, order_id, n)
  )
  select array_agg(array_position(v_products, l.product) order by l.n), array_agg(l.pair order by l.n),
    array_agg(exists (
      select from stock_hold h
      where h.order_id = l.order_id and h.product_id = l.product and h.state in ('HELD', 'SOLD')) order by l.n)
  into v_product, v_pair, v_has from line l;

  select array_agg((
      select coalesce(sum(t.quantity), 0) from stock_taken t
      where t.product_id = p.product and t.member_uid = p.member) order by p.product, p.member)
  into v_taken from (select distinct product, member from unnest(p_products, p_members) l(product, member)) p;

  for i in 1 .. v_count loop
    r := p_requests[i];
    v_lines[r] := v_lines[r] + 1;
    if v_lines[r] = 1 then v_first := i; end if;
    continue when v_has[i] or v_refused[r] is not null;
    if v_taken[v_pair[i]] + p_quantities[i] > p_limits[i] then
      v_refused[r] := 'BUY_LIMIT_REACHED';
    elsif p_quantities[i] > coalesce(v_free[v_product[i]], 0) then
      v_refused[r] := 'SOLD_OUT';
    else
      v_free[v_product[i]] := v_free[v_product[i]] - p_quantities[i];
      v_taken[v_pair[i]] := v_taken[v_pair[i]] + p_quantities[i];
      continue;
    end if;
    v_stopped[r] := i;
    for j in v_first .. i - 1 loop
      continue when v_has[j];
      v_free[v_product[j]] := v_free[v_product[j]] + p_quantities[j];
      v_taken[v_pair[j]] := v_taken[v_pair[j]] - p_quantities[j];
    end loop;
  end loop;

  insert into stock_hold (id, product_id, order_id, member_uid, quantity, until, reason, created_at, lines)
  select l.id, l.product, l.order_id, l.member, l.quantity, held_until, l.reason, v_now, v_lines[l.request]
  from unnest(p_ids, p_products, p_orders, p_members, p_quantities, p_reasons, p_requests, v_has)
    as l(id, product, order_id, member, quantity, reason, request, has)
  where not l.has and v_refused[l.request] is null;
  update stock s set held = s.held + p.before - p.after
  from unnest(v_products, v_before, v_free) p(id, before, after)
  where s.product_id = p.id and p.after < p.before;
  if true = any(v_has) then
    update stock_hold h set until = greatest(h.until, held_until)
    from unnest(p_orders, p_products, p_requests, v_has) l(order_id, product, request, has)
    where l.has and v_refused[l.request] is null
      and h.order_id = l.order_id and h.product_id = l.product and h.state = 'HELD';
  end if;

  select json_agg(json_build_object(
    'request', f.request, 'reason', v_refused[f.request], 'productId', p_products[f.line],
    'available', coalesce(v_free[v_product[f.line]], 0),
    'held', coalesce(v_held[v_product[f.line]] + v_before[v_product[f.line]] - v_free[v_product[f.line]], 0),
    'left', greatest(0, p_limits[f.line] - v_taken[v_pair[f.line]])))
  into refusals from unnest(v_stopped) with ordinality f(line, request) where f.line is not null;
end $$;

-- Ends what an order holds: all of it sold, or given back. False when it was not held (whole) any more.
create function stock_settle(p_order text, p_state text) returns boolean language plpgsql as $$
declare
  v_products text[] := stock_lock(p_order, 'HELD');
begin
  if p_state = 'SOLD' and not stock_is_whole(p_order) then return false; end if;
  with settled as (
    update stock_hold set state = p_state
    where order_id = p_order and state = 'HELD' and product_id = any(v_products) returning product_id, quantity
  )
  update stock s
  set held = s.held - l.quantity, sold = s.sold + case when p_state = 'SOLD' then l.quantity else 0 end
  from settled l where s.product_id = l.product_id;
  return found;
end $$;

-- Sold units can be sold again. False when the order has none (any more).
create function stock_return(p_order text) returns boolean language plpgsql as $$
declare
  v_products text[] := stock_lock(p_order, 'SOLD');
begin
  with returned as (
    update stock_hold set state = 'RETURNED'
    where order_id = p_order and state = 'SOLD' and product_id = any(v_products) returning product_id, quantity
  )
  update stock s set sold = s.sold - l.quantity from returned l where s.product_id = l.product_id;
  return found;
end $$;

-- Lengthens what an order holds, without a word to the stock; false when it does not hold all of it any more.
create function stock_extend(p_order text, p_until timestamptz) returns boolean language plpgsql as $$
begin
  perform from stock_hold where order_id = p_order and state = 'HELD' order by product_id for no key update;
  if not stock_is_whole(p_order) then return false; end if;
  update stock_hold set until = greatest(until, p_until) where order_id = p_order and state = 'HELD';
  return true;
end $$;
