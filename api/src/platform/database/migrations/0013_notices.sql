-- Statements are separated by an empty line. SQL of Postgres 15; ids are made in the application.

-- The reason of a pause that the admins have had a mail about; none: nothing is amiss, or nobody knows yet.

alter table channels add column pause_noticed text;
