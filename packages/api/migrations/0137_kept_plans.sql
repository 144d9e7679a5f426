-- A job is added with each purchase and each notice. Both functions take arrays, for which PostgreSQL makes a new plan
-- with each call: a millisecond, more than all the rest of it. One plan serves arrays of any length.
alter function enqueue_job(text, json, text, timestamptz) set plan_cache_mode = force_generic_plan;
alter function enqueue_behind(text, json[], timestamptz) set plan_cache_mode = force_generic_plan;
