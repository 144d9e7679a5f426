-- A batch looks for holds past their time of its own products, however many of others have passed.
drop index stock_hold_due;
create index stock_hold_due on stock_hold (product_id, until) where state = 'HELD';
