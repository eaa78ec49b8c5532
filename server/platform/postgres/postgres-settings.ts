import type { Door } from './postgres-door.ts'

/** Enough for 32 processes of the shop, each with its pool and the lines beside it. */
export const mostConnections = 200

/** The server's settings, given at every start: what is in the data folder's own files does not count. */
export function settingsFor(
  { isTcp, isDurable }: { isTcp: boolean; isDurable: boolean },
  door: Door,
): Record<string, string> {
  return {
    ...(isTcp
      ? { listen_addresses: door.host, unix_socket_directories: '' }
      : {
          listen_addresses: '',
          unix_socket_directories: `"${door.host.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }),
    port: String(door.port),
    max_connections: String(mostConnections),
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    io_method: 'sync',
    // A page by its number costs hardly more than the next one: there are no turning disks any more. At PostgreSQL's own 4 it reads
    // a thousand sessions to find one, and keeps that plan while they become many.
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Errors are the shop's to tell; their texts may hold personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    password_encryption: 'scram-sha-256',
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
}
