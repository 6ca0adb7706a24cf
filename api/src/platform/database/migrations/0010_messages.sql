-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- A number that WhatsApp lets send nothing: why, and until when; without an end, until somebody mends it.

alter table channels add column paused_reason text;

alter table channels add column paused_until timestamptz;

-- Up to when a number, and a number with one customer, have used the pace that WhatsApp allows.

alter table channels add column paced_until timestamptz;

alter table conversations add column paced_until timestamptz;

-- When a message was handed to WhatsApp: one that stays there for too long is not confirmed.

alter table messages add column sending_at timestamptz;

create index messages_unsettled on messages (created_at) where status in ('queued', 'sending');
