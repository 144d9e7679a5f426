-- The product's time at this instant has one name, app_moment(): what votes and closings asked said the same.
do $$
declare
  v_function regprocedure;
begin
  foreach v_function in array array[
    'poll_cast(text, text, text, text, bigint)', 'poll_close(text, boolean)'
  ]::regprocedure[] loop
    execute replace(pg_get_functiondef(v_function), 'app_clock_now()', 'app_moment()');
  end loop;
end $$;
drop function app_clock_now();
