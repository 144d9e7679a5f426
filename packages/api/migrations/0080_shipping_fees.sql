-- What a parcel of up to so many grams costs, by zone: set per currency and never converted, in minor units.
create table shipping_step (
  zone text not null check (zone in ('HOME', 'NEAR', 'ASIA', 'EUROPE', 'OCEANS', 'FAR')),
  up_to_grams integer not null check (up_to_grams between 1 and 100000),
  krw integer not null check (krw > 0),
  usd integer not null check (usd > 0),
  jpy integer not null check (jpy > 0),
  eur integer not null check (eur > 0),
  cube integer not null check (cube > 0),
  primary key (zone, up_to_grams)
);
-- All zones are edited as one sheet; its version keeps two editors apart.
create table shipping_tariff (
  one boolean primary key default true check (one),
  version integer not null default 1 check (version > 0)
);
insert into shipping_tariff default values;
insert into shipping_step (zone, up_to_grams, krw, usd, jpy, eur, cube) values
  ('HOME', 2000, 3000, 230, 340, 210, 30),
  ('HOME', 10000, 5000, 380, 560, 350, 50),
  ('HOME', 20000, 8000, 600, 900, 560, 80),
  ('NEAR', 500, 12000, 900, 1320, 830, 110),
  ('NEAR', 1000, 15000, 1120, 1650, 1040, 140),
  ('NEAR', 2000, 19500, 1450, 2150, 1350, 180),
  ('NEAR', 5000, 31000, 2300, 3400, 2150, 290),
  ('NEAR', 10000, 48000, 3560, 5300, 3320, 440),
  ('NEAR', 20000, 82000, 6080, 9000, 5680, 750),
  ('ASIA', 500, 14500, 1080, 1600, 1000, 140),
  ('ASIA', 1000, 18000, 1340, 1980, 1250, 170),
  ('ASIA', 2000, 24000, 1780, 2640, 1660, 220),
  ('ASIA', 5000, 40000, 2970, 4400, 2770, 370),
  ('ASIA', 10000, 64000, 4750, 7050, 4430, 590),
  ('ASIA', 20000, 108000, 8010, 11900, 7480, 990),
  ('EUROPE', 500, 22500, 1670, 2480, 1560, 210),
  ('EUROPE', 1000, 27500, 2040, 3030, 1900, 250),
  ('EUROPE', 2000, 36000, 2670, 3960, 2490, 330),
  ('EUROPE', 5000, 60000, 4450, 6600, 4150, 550),
  ('EUROPE', 10000, 98000, 7270, 10800, 6780, 900),
  ('EUROPE', 20000, 172000, 12750, 18950, 11900, 1570),
  ('OCEANS', 500, 21000, 1560, 2310, 1450, 200),
  ('OCEANS', 1000, 26500, 1970, 2920, 1830, 250),
  ('OCEANS', 2000, 35500, 2630, 3910, 2460, 330),
  ('OCEANS', 5000, 60500, 4490, 6660, 4190, 550),
  ('OCEANS', 10000, 99000, 7340, 10900, 6850, 900),
  ('OCEANS', 20000, 175000, 12970, 19250, 12100, 1600),
  ('FAR', 500, 26000, 1930, 2860, 1800, 240),
  ('FAR', 1000, 33500, 2480, 3690, 2320, 310),
  ('FAR', 2000, 46000, 3410, 5060, 3180, 420),
  ('FAR', 5000, 79000, 5860, 8700, 5470, 720),
  ('FAR', 10000, 131000, 9710, 14400, 9070, 1200),
  ('FAR', 20000, 232000, 17200, 25500, 16050, 2110);

-- When a transaction ends, each zone has a fee, and what weighs more never costs less.
create function require_whole_tariff() returns trigger language plpgsql as $$
begin
  if (select count(distinct zone) from shipping_step) < 6 or exists (
    select from (
      select krw < lag(krw) over lighter or usd < lag(usd) over lighter or jpy < lag(jpy) over lighter
        or eur < lag(eur) over lighter or cube < lag(cube) over lighter as is_less
      from shipping_step window lighter as (partition by zone order by up_to_grams)
    ) step where is_less
  ) then
    raise exception 'a zone without a fee, or a heavier parcel for less'
      using errcode = 'check_violation', constraint = 'shipping_tariff_whole';
  end if;
  return null;
end $$;
create constraint trigger shipping_tariff_whole after insert or update or delete on shipping_step
  deferrable initially deferred for each row execute function require_whole_tariff();

revoke truncate on shipping_step from encore_app;
revoke insert, delete, truncate on shipping_tariff from encore_app;
