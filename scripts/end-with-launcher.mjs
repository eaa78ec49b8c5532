// Loaded before the program that a launcher runs: the program ends when the launcher has, even by kill -9. The kernel closes the pipe
// between them then; Linux's own signal for this (PR_SET_PDEATHSIG) cannot be asked for from Node.
import { Socket } from 'node:net'

const pipe = process.env.MILLORAA_LAUNCHER_PIPE
// Programs that this one starts do not inherit the pipe.
delete process.env.MILLORAA_LAUNCHER_PIPE
if (pipe) {
  const launcher = new Socket({ fd: Number(pipe) })
  launcher.on('error', () => {})
  launcher.on('close', () => process.kill(process.pid, 'SIGTERM'))
  launcher.resume()
  launcher.unref()
}
