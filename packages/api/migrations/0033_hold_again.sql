-- The same call may hold again in one process what its order is lengthening and selling in another: that order has locked
-- its holds and waits for the stock, so who has the stock does not wait for the holds.
create or replace function stock_hold_lines(
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
    with kept as (
      select h.id from stock_hold h
      join unnest(p_orders, p_products, p_requests, v_has) l(order_id, product, request, has)
        on h.order_id = l.order_id and h.product_id = l.product
      where l.has and v_refused[l.request] is null and h.state = 'HELD'
      for no key update of h skip locked
    )
    update stock_hold h set until = greatest(h.until, held_until) from kept where h.id = kept.id;
  end if;

  select json_agg(json_build_object(
    'request', f.request, 'reason', v_refused[f.request], 'productId', p_products[f.line],
    'available', coalesce(v_free[v_product[f.line]], 0),
    'held', coalesce(v_held[v_product[f.line]] + v_before[v_product[f.line]] - v_free[v_product[f.line]], 0),
    'left', greatest(0, p_limits[f.line] - v_taken[v_pair[f.line]])))
  into refusals from unnest(v_stopped) with ordinality f(line, request) where f.line is not null;
end $$;
