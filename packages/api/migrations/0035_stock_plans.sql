-- Planned while the table is nearly empty, all indexes look alike, and the plan is kept for as long as the connection
-- lives: a rush on a new shop then read all of a product's holds for each batch. Planning takes 0.1 to 0.3 ms of a batch's 20.
alter function stock_reclaim(text[]) set plan_cache_mode = force_custom_plan;
