-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- What is over and done with is found without reading all: deliveries, and the files that nothing names any more.

create index webhook_events_done on webhook_events (received_at) where status <> 'stored';

create index media_stored on media (storage_key) where storage_key is not null;

create index documents_stored on documents (storage_key) where storage_key is not null;

create index parked_items_delivery on parked_items (webhook_event_id) where webhook_event_id is not null;
