import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openIdIdentity } from './identity.ts'

it('accepts only the algorithm that providers sign with, whatever keys they publish', async () => {
  const algorithms = ['RS256', 'ES256', 'PS256']
  const pairs = await Promise.all(algorithms.map((alg) => generateKeyPair(alg, { extractable: true })))
  const keys = await Promise.all(pairs.map(async ({ publicKey }, at) => ({ ...(await exportJWK(publicKey)), kid: algorithms[at] })))
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys })))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const identity = openIdIdentity({ clientId: 'aula', issuer, jwksUrl: issuer })

  const accepted = await Promise.all(
    pairs.map(async ({ privateKey }, at) => {
      const token = new SignJWT({ nonce: 'n' }).setProtectedHeader({ alg: algorithms[at] ?? '', kid: algorithms[at] ?? '' })
      const signed = token.setIssuer(issuer).setAudience('aula').setSubject('1').setIssuedAt().setExpirationTime('1h')
      return identity.verify(await signed.sign(privateKey), 'n', new Date())
    }),
  )
  expect(accepted.map((vouched) => vouched?.subject)).toEqual(['1', undefined, undefined])
})
