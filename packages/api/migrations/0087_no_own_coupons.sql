-- Nobody redeems a campaign that they made or agreed to.

-- Null: it needed nobody else.
alter table coupon_campaign add column approved_by text;
update coupon_campaign c set approved_by = a.decided_by
from deed_approval a where a.kind = 'COUPON_CAMPAIGN' and a.subject_id = c.id and a.state = 'APPROVED';
