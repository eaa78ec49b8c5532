// Loaded before the program that a launcher runs: when the launcher is gone, even by kill -9, the program ends itself.
import { Socket } from 'node:net'

const pipe = process.env.MILLORAA_LAUNCHER_PIPE
// Programs that this one starts have nothing at that place.
delete process.env.MILLORAA_LAUNCHER_PIPE
if (pipe) {
  const launcher = new Socket({ fd: Number(pipe) })
  launcher.on('error', () => {})
  launcher.on('close', () => process.kill(process.pid, 'SIGTERM'))
  launcher.resume()
  launcher.unref()
}
