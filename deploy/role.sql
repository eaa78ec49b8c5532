-- The role that the shop logs in with, and its database: it owns that and nothing else. Run once by psql, as whoever runs PostgreSQL,
-- superuser or not; docs/operator/several-machines.md says how.
create role shop login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
-- Who is no superuser gives a database only to a role that they belong to.
grant shop to current_user;
create database shop owner shop;
revoke all on database shop from public;
revoke shop from current_user;
