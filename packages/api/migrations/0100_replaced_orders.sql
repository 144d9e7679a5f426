-- Money of an order that its buyer gave up and placed anew goes back.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in (
  'MISMATCH', 'OUT_OF_STOCK', 'PAID_TWICE', 'BUYER_LEFT', 'REPLACED', 'ASKED', 'GRANTED', 'OUTSIDE', 'ORPHAN',
  'GIFT_RETURNED'));
