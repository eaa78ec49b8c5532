import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAnswer } from '#contract/api/admin/staff/sign-in.ts'

type Question = Record<string, unknown>
type Made = { counter?: number; origin?: string; name?: string }

/** A passkey in software (ES256, no attestation), as a browser at `origin` would use it. */
export function softPasskey(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')

  /** The answer to `navigator.credentials.create`. */
  function make(question: Question): PasskeyAnswer {
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
    const authData = Buffer.concat([signedPart({}, 0x41), attested])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
    const clientDataJSON = clientData('webauthn.create', question, origin).toString('base64url')
    return answer({ clientDataJSON, attestationObject, transports: ['internal'] })
  }

  /** The answer to `navigator.credentials.get`. */
  function sign(question: Question, made: Made = {}): PasskeyAnswer {
    const data = clientData('webauthn.get', question, made.origin ?? origin)
    const authenticatorData = signedPart(made, 0x01)
    const hash = createHash('sha256').update(data).digest()
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, hash]))
      .sign(privateKey)
    return answer({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  function answer(response: object): PasskeyAnswer {
    // As browsers send it, with what the shop lets go by.
    const whole = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    return whole
  }

  function signedPart({ counter = 0, name = new URL(origin).hostname }: Made, flags: number) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(name).digest(), Buffer.from([flags]), count])
  }

  return { id, make, sign }
}

function clientData(type: string, { challenge }: Question, origin: string) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
