import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const program = ['redis-server', 'valkey-server'].find((name) => !spawnSync(name, ['--version']).error)

/** A Redis or Valkey of the machine, empty, on a port of this machine; killed and started again as often as a test likes. */
export function prepareRedis(port: number) {
  let child: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      if (!program) throw new Error('Neither redis-server nor valkey-server is installed.')
      const settings = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        '/tmp',
      ]
      child = spawn(program, settings, { stdio: 'ignore' })
      process.once('exit', () => child?.kill('SIGKILL'))
      while (!(await isListening(port))) {
        if (child.exitCode !== null) throw new Error(`${program} did not start on port ${port}.`)
        await sleep(10)
      }
    },
    /** It answers nothing any more, but stays connected; `resume` ends that. */
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

function isListening(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
}
