import net from 'node:net'

/**
 * Leads connections of this process to these names at port 443 to a port of this machine: what the name is looked up as, and
 * nothing else. Who connects still asks for a certificate of the name. Gives what ends it.
 * @param {string[]} names
 * @param {number} port
 */
export function leadNames(names, port) {
  const { connect } = net.Socket.prototype
  /** @this {net.Socket} */
  function connectLed(...words) {
    const [wish, ...rest] = words
    const isLed = wish && typeof wish === 'object' && names.includes(wish.host) && Number(wish.port) === 443
    return Reflect.apply(connect, this, isLed ? [{ ...wish, host: '127.0.0.1', port }, ...rest] : words)
  }
  net.Socket.prototype.connect = connectLed
  return () => {
    net.Socket.prototype.connect = connect
  }
}

// As a program is started with --import: which names, and where they lead.
// biome-ignore lint/style/noProcessEnv: it is loaded before the program and its config.
const { MILLORAA_TEST_NAMES: names, MILLORAA_TEST_PORT: port } = process.env
if (names && port) leadNames(names.split(','), Number(port))
