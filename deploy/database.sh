# Run once by the image of PostgreSQL, on an empty volume.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$POSTGRES_PASSWORD" <<'END'
create role shop login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database shop owner shop;
revoke all on database shop from public;
-- From now on it is reached from inside the container alone, which asks for no password there.
alter role current_user password null;
END
