-- What goods weigh and where they go, when they are supplied, how long a download is open, and options.

alter table product
  -- One unit with its wrapping.
  add column weight_grams integer check (weight_grams between 1 and 100000),
  -- Country code of the warehouse; null is ours in Korea.
  add column ships_from text check (ships_from ~ '^[A-Z]{2}$'),
  -- Country codes; null is every country that is served.
  add column ships_to text[] check (cardinality(ships_to) between 1 and 250),
  -- The day from which goods are sent or handed over; null is at once.
  add column supply_date date,
  add column download_from timestamptz,
  -- How long the files stay open to a buyer, from the later of the purchase and download_from.
  add column download_days smallint check (download_days between 1 and 3660),
  -- Products that a page shows as one, to be told apart by their options.
  add column option_group text check (option_group ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Array of {name: {lang: text}, value: {lang: text}}.
  add column options jsonb not null default '[]';

-- Whatever was sold before was neither weighed nor limited in time.
update product set weight_grams = 500 where requires_shipping;
update product set download_from = pay_start_at, download_days = 365 where kind = 'DIGITAL';

alter table product
  -- Nothing delivers these two yet.
  add constraint product_kind_for_sale check (kind not in ('FAN_CALL', 'DRAW_ENTRY')),
  add constraint product_shipped_is_weighed check (not requires_shipping or weight_grams is not null),
  add constraint product_download check (
    (kind = 'DIGITAL') = (download_from is not null) and (download_from is null) = (download_days is null)
  ),
  add constraint product_options check (
    jsonb_typeof(options) = 'array'
    and jsonb_array_length(options) <= 3
    and jsonb_array_length(options) = jsonb_array_length(jsonb_path_query_array(
      options, '$[*] ? (@.name.type() == "object" && @.value.type() == "object")'
    ))
    and (option_group is null) = (options = '[]')
  );
