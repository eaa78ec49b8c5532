import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import { providerAddresses } from '#server/platform/config/provider-addresses.ts'
import { leadNames } from './lead-names.mjs'
import { makeCertificate } from './test-certificate.ts'

type Provider = keyof typeof providerAddresses

const nameOf = (provider: Provider) => new URL(providerAddresses[provider]).hostname
const names = (Object.keys(providerAddresses) as Provider[]).map(nameOf)

/** Which stand-in answers for a name: the last that was opened. */
const standIns: { name: string; port: number }[] = []
let front: ReturnType<typeof openFront> | undefined

/**
 * Lets a stand-in answer under the provider's own name: a real shop knows no other address. The name leads to this machine for this
 * process, which believes an authority of its own for it. Gives what ends it.
 */
export async function answerFor(provider: Provider, origin: string) {
  const standIn = { name: nameOf(provider), port: Number(new URL(origin).port) }
  standIns.push(standIn)
  front ??= openFront()
  await front
  return async () => {
    standIns.splice(standIns.indexOf(standIn), 1)
    if (standIns.length > 0) return
    const { close } = (await front) ?? {}
    front = undefined
    await close?.()
  }
}

/** With these another program finds the same stand-ins, while `answerFor` holds: settings of its process and flags of its Node. */
export async function namesForProgram(folder: string) {
  if (!front) throw new Error('Nobody answers for a provider.')
  const { port, cert } = await front
  const file = path.join(folder, 'authority-of-the-test.pem')
  writeFileSync(file, cert)
  return {
    flags: ['--import', fileURLToPath(new URL('lead-names.mjs', import.meta.url))],
    settings: { NODE_EXTRA_CA_CERTS: file, MILLORAA_TEST_NAMES: names.join(), MILLORAA_TEST_PORT: String(port) },
  }
}

/** Ends TLS for all names and hands on to the stand-in of the one that was asked for. */
async function openFront() {
  const certificate = makeCertificate(names)
  const trusted = tls.getCACertificates('default')
  const server = tls.createServer(certificate, (requested) => {
    const standIn = standIns.findLast(({ name }) => name === requested.servername)
    if (!standIn) return requested.destroy()
    const answering = connect(standIn.port, '127.0.0.1')
    requested.on('error', () => answering.destroy()).on('close', () => answering.destroy())
    answering.on('error', () => requested.destroy()).on('close', () => requested.destroy())
    requested.pipe(answering).pipe(requested)
    open.add(requested)
    requested.on('close', () => open.delete(requested))
  })
  const open = new Set<tls.TLSSocket>()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  tls.setDefaultCACertificates([...trusted, certificate.cert])
  const stopLeading = leadNames(names, port)
  return {
    port,
    cert: certificate.cert,
    async close() {
      stopLeading()
      tls.setDefaultCACertificates(trusted)
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
