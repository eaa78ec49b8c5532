# Run once by the image of PostgreSQL, on an empty volume.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$POSTGRES_PASSWORD" --file=/role.sql
# From now on it is reached from inside the container alone, which asks for no password there.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --command='alter role current_user password null'
