/** PostgreSQL's own search methods for the same query: the first twenty by start time, and the total count. */
export const otherWays = {
  prepare: [
    'create extension if not exists pg_trgm',
    'create index bench_trigrams on event_text using gin (title gin_trgm_ops)',
    `create function bench_pairs(title text) returns text[] language sql immutable parallel safe as $$
       select array_agg(distinct substr(lower(title), at, length)) from generate_series(1, length(title)) at,
         (values (1), (2)) lengths (length) where at + length - 1 <= length(title) $$`,
    'alter table event_text add column bench_pairs text[] generated always as (bench_pairs(title)) stored',
    'create index bench_pair_index on event_text using gin (bench_pairs)',
    'analyze event_text',
  ],
  drop: ['alter table event_text drop column bench_pairs', 'drop index bench_trigrams'],
  ways: [
    {
      name: 'pg_trgm, ILIKE',
      statement: page("t.title ilike '%' || $1 || '%'"),
      parameters: (keyword: string) => [keyword],
    },
    {
      name: 'GIN of single and paired letters',
      statement: page("t.bench_pairs @> $2::text[] and lower(t.title) like '%' || lower($1) || '%'"),
      parameters: (keyword: string) => [
        keyword,
        `{${pairsOf(keyword)
          .map((pair) => JSON.stringify(pair))
          .join(',')}}`,
      ],
    },
  ],
}

function page(condition: string): string {
  return `select id, count(*) over () from (
    select distinct e.id, e.start_at from event_text t join event e on e.id = t.event_id where ${condition}
  ) found order by start_at limit 20`
}

function pairsOf(keyword: string): string[] {
  const all = [...keyword.toLowerCase()]
  return all.length === 1 ? all : all.slice(1).map((letter, at) => (all[at] ?? '') + letter)
}
