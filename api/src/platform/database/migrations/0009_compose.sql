-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- A file that the business sends is kept before the provider has it: it is uploaded when its message leaves, and the
-- provider forgets it after 30 days.

alter table media add column uploaded_at timestamptz;
