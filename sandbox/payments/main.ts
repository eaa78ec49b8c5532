import { createServer } from 'node:http'
import { clock } from './ledger.ts'
import { createSandbox, mountedAt } from './sandbox.ts'

// In a process of its own, so that it outlives a shop that is killed: node sandbox/payments/main.ts
// biome-ignore lint/style/noProcessEnv: a program of its own has settings of its own
const env = process.env
clock.aheadSeconds = Number(env.CLOCK_AHEAD_SECONDS ?? 0)
const sandbox = createSandbox({
  keyId: env.RAZORPAY_KEY_ID ?? 'rzp_test_sandbox',
  keySecret: env.RAZORPAY_KEY_SECRET ?? 'sandbox-key-secret-that-protects-nothing',
  webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? 'sandbox-webhook-secret-that-protects-nothing',
  webhookUrl: () => env.WEBHOOK_URL,
  ...(env.LEDGER_FILE ? { file: env.LEDGER_FILE } : {}),
})
const server = createServer(sandbox.handle)
server.listen(Number(env.PORT ?? 3100), '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  // One line, so that whoever starts it can read the address.
  process.stdout.write(`Payment sandbox http://127.0.0.1:${port}${mountedAt}\n`)
})
if (env.ENDS_WITH_INPUT === 'yes') process.stdin.on('end', () => process.exit(0)).resume()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
