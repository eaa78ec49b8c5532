import pg from 'pg'

export type RowJournal = Awaited<ReturnType<typeof openRowJournal>>

/**
 * Notes each row that anybody adds, changes or takes away in a test's own database, in the same transaction: what is rolled back
 * is not noted, what is committed cannot be left out. Nothing noted therefore means nothing changed, for the price of one short
 * question. `undo` puts all rows back, byte for byte. `fingerprint` counts and hashes the rows of every table that the catalogue
 * of PostgreSQL knows at that moment, and so sees what has gone past the triggers.
 */
export async function openRowJournal(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(journalSql)
  return {
    /** What changed since the last undo, or since a mark, such as 'UPDATE shopper (name)'. */
    async changes(mark = 0): Promise<string[]> {
      const { rows } = await client.query({ ...noted, values: [mark] })
      return rows.map(({ change }) => change)
    },
    /** Puts back every row that changed, or that changed since a mark, and tells everybody who keeps answers. */
    async undo(mark = 0) {
      await client.query('select row_journal.undo($1)', [mark])
    },
    /** The place of what changes from now on. */
    async mark(): Promise<number> {
      const { rows } = await client.query('select coalesce(max(nth), 0)::int as mark from row_journal.change')
      return rows[0].mark
    },
    /** Lets all that changed stand. */
    async accept() {
      await client.query('delete from row_journal.change')
    },
    async fingerprint(): Promise<Record<string, string>> {
      const tables = await client.query(everyTable)
      const each = tables.rows.map(
        ({ tableName }) =>
          `select '${tableName}' as "tableName", count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from ${tableName} t`,
      )
      const { rows } = await client.query(each.join(' union all '))
      return Object.fromEntries(rows.map(({ tableName, rows }) => [tableName, rows]))
    },
    close: () => client.end(),
  }
}

const noted = {
  name: 'noted',
  text: `select op || ' ' || place || coalesce(' (' || columns || ')', '') as change from row_journal.change
    where nth > $1 group by 1 order by min(nth)`,
}

// Partitions too: each holds rows of its own.
const everyTable = `
  select c.oid::regclass::text as "tableName" from pg_catalog.pg_class c
  where c.relkind = 'r' and c.relnamespace not in
    (select oid from pg_catalog.pg_namespace where nspname like 'pg\\_%' or nspname in ('information_schema', 'row_journal'))
  order by 1`

// The trigger's name sorts before all others, so that what other triggers change is noted after what they follow.
const journalSql = `
  create schema row_journal;
  create table row_journal.change (
    nth bigint generated always as identity primary key, place regclass, op text, columns text, before text, after text
  );
  create function row_journal.note() returns trigger language plpgsql as $$
  declare
    changed text;
  begin
    if tg_op = 'UPDATE' then
      if old::text = new::text then return null; end if;
      select string_agg(key, ', ') into changed
      from jsonb_each(to_jsonb(new)) after join jsonb_each(to_jsonb(old)) before using (key)
      where after.value is distinct from before.value;
    end if;
    insert into row_journal.change (place, op, columns, before, after) values (
      tg_relid, tg_op, changed,
      case when tg_op <> 'INSERT' then old::text end, case when tg_op <> 'DELETE' then new::text end
    );
    return null;
  end $$;
  create function row_journal.note_all() returns trigger language plpgsql as $$
  begin
    execute format(
      'insert into row_journal.change (place, op, before) select %s, ''DELETE'', t::text from %s t',
      tg_relid, tg_relid::regclass
    );
    return null;
  end $$;

  -- Neither triggers nor foreign keys take part: rows come back as they were, in whatever order.
  create function row_journal.undo(mark bigint) returns void language plpgsql as $$
  declare
    noted record; keys text; columns text;
  begin
    set local session_replication_role = replica;
    for noted in select * from row_journal.change where nth > mark order by nth desc loop
      select
        string_agg(format('t.%1$I = r.%1$I', attname), ' and ') filter (where attnum = any (
          (select indkey from pg_index where indrelid = noted.place and indisprimary)::int2[]
        )),
        string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '')
      into keys, columns
      from pg_attribute where attrelid = noted.place and attnum > 0 and not attisdropped;
      -- A table without a key: one row that reads the same.
      keys := coalesce(keys, format('t.ctid = (select x.ctid from %s x where x::text = $1 limit 1)', noted.place));
      if noted.after is not null then
        execute format('delete from %1$s t using (select ($1::%1$s).*) r where %2$s', noted.place, keys) using noted.after;
      end if;
      if noted.before is not null then
        execute format(
          'insert into %1$s (%2$s) overriding system value select %2$s from (select ($1::%1$s).*) r', noted.place, columns
        ) using noted.before;
      end if;
    end loop;
    delete from row_journal.change where nth > mark;
    perform pg_notify('shop_reads', '*');
  end $$;

  do $$
  declare
    place regclass;
  begin
    for place in ${everyTable} loop
      execute format('create trigger "00_journal" after insert or update or delete on %s
        for each row execute function row_journal.note()', place);
      execute format('create trigger "00_journal_all" before truncate on %s
        for each statement execute function row_journal.note_all()', place);
    end loop;
  end $$;`
