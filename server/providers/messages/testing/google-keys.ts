import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const projectId = 'shop-of-the-test'

/** A real HTTP key server and the key pairs of a test, in place of Google's. */
export async function openGoogleKeys() {
  const state = { isDown: false, requested: 0, publicKeys: [] as object[] }
  const server = createServer((_, response) => {
    state.requested += 1
    response.writeHead(state.isDown ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: state.publicKeys }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    state,
    settings: {
      PHONE_AUTH: 'firebase',
      FIREBASE_API_KEY: 'key-of-the-test',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_KEYS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    },
    /** A new key pair; gives what signs with it. Google publishes it unless told otherwise. */
    async newKey(kid: string, { isPublished = true } = {}) {
      const { publicKey, privateKey } = await generateKeyPair('RS256')
      const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
      if (isPublished) state.publicKeys.push(jwk)
      const sign = (mobileNumber: string, changes: JWTPayload = {}) =>
        new SignJWT({ ...claimsOf(mobileNumber), ...changes })
          .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
          .sign(privateKey)
      return { sign, jwk }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

/** What Firebase says about a person who entered a code ten seconds ago. */
export function claimsOf(mobileNumber: string): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: `uid-of-${mobileNumber}`,
    auth_time: now - 10,
    iat: now - 5,
    exp: now + 3_600,
    phone_number: `+91${mobileNumber}`,
    firebase: { sign_in_provider: 'phone', identities: { phone: [`+91${mobileNumber}`] } },
  }
}
