-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- What became of asking WhatsApp for the address book and the earlier chats of the WhatsApp Business app that shares a
-- number, and how many percent of those chats have come.

alter table channels add column contacts_sync text check (contacts_sync in ('asked', 'refused'));

alter table channels add column history_sync text check (history_sync in ('asked', 'refused'));

alter table channels add column history_progress smallint check (history_progress between 0 and 100);
