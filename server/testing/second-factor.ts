import { TOTP, Secret } from 'otpauth'
import { demoPassword } from './factories/index.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** The code that an authenticator app shows. @param at now by default */
export const codeOf = (base32: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(base32), digits: 6, period: 30 }).generate({ timestamp: at.getTime() })

/** Sets up an authenticator app through the API, as its owner does in their profile. */
export async function setUpTotp(
  app: TestApp,
  userId: number,
  client?: Client,
): Promise<{ secret: string; recoveryCodes: string[]; client: Client }> {
  const owner = client ?? (await app.as(userId))
  const { challenge, totp } = await owner.ok('beginSecondFactor', { params: { id: userId }, body: { current_password: demoPassword } })
  if (!totp) throw new Error('an authenticator app is already set up')
  const body = { challenge, code: codeOf(totp.secret, app.clock.now()) }
  const { recovery_codes: codes } = await owner.ok('addSecondFactor', { params: { id: userId }, body })
  return { secret: totp.secret, recoveryCodes: codes ?? [], client: owner }
}

/** Signs in with the password, up to the challenge. */
export async function challengeOf(app: TestApp, username: string, address?: string) {
  const client = app.visitor()
  if (address) client.address = address
  const { status, body } = await client.call('login', { body: { username, password: demoPassword } })
  const { challenge, code } = body as { challenge?: { token: string; methods: string[] }; code: string }
  if (!challenge) throw new Error(`no challenge: ${status} ${JSON.stringify(body)}`)
  return { client, token: challenge.token, methods: challenge.methods, code }
}
