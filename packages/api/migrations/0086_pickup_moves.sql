-- Another time at the pickup may be chosen while the order waits for its payment.
grant update (pickup_slot_id) on order_line to encore_app;
