-- Several gateways: a store is known by its gateway and its number there.
alter table gateway_report add column provider text not null default 'EXIMBAY';
alter table gateway_report alter column provider drop default;
alter table gateway_report drop constraint gateway_report_pkey, add primary key (provider, mid);

-- What the gateway's page is opened with, {memberId, itemName, quantity, locale}, and where it is once the gateway has
-- answered, {onlineUrl, mobileUrl}.
alter table payment_attempt add column opening jsonb, add column page jsonb;
