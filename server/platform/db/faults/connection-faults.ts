import { Socket } from 'node:net'
import type pg from 'pg'

const noted = new WeakSet<Error>()

/** Whether the network failed between the shop and its database: the same codes (ENOTFOUND, ETIMEDOUT) may come from any other place. */
export function isConnectionFault(error: Error) {
  return noted.has(error)
}

/** Given to a pool as the maker of its sockets: a name that is not found, a way that is closed, a server that does not answer. */
export function openNotedSocket() {
  return new Socket().on('error', note)
}

/** What ends a connection that stood; with TLS the socket above does not hear of it. */
export function noteFaults(client: pg.PoolClient) {
  client.on('error', note)
}

function note(error: Error) {
  noted.add(error)
}
