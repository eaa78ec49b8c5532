import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate for these names that nobody trusts but who is told to: it vouches for itself (X.509, RFC 5280; ECDSA on P-256). */
export function makeCertificate(names: string[]) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signedWith = sequence(objectId([42, 134, 72, 206, 61, 4, 3, 2]))
  const who = sequence(set(sequence(objectId([85, 4, 3]), text('Authority of a test'))))
  const now = Date.now()
  const lasts = sequence(moment(now - 86_400_000), moment(now + 86_400_000))
  const altNames = sequence(...names.map((name) => of(0x82, Buffer.from(name, 'ascii'))))
  const content = sequence(
    of(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    signedWith,
    who,
    lasts,
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    of(0xa3, sequence(sequence(objectId([85, 29, 17]), of(0x04, altNames)))),
  )
  const signature = of(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  const lines = sequence(content, signedWith, signature)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** A value in DER: its kind, its length, itself. */
function of(kind: number, value: Buffer) {
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([kind, ...size]), value])
}

function sequence(...parts: Buffer[]) {
  return of(0x30, Buffer.concat(parts))
}

function set(part: Buffer) {
  return of(0x31, part)
}

function integer(bytes: Buffer) {
  return of(0x02, bytes)
}

function objectId(bytes: number[]) {
  return of(0x06, Buffer.from(bytes))
}

function text(value: string) {
  return of(0x0c, Buffer.from(value))
}

/** GeneralizedTime to the second. */
function moment(time: number) {
  return of(0x18, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
}
