import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { GoogleConfig } from '../config.ts'

/** An identity that a provider has verified. */
export interface Vouched {
  /** Stable id of the person at the provider. */
  subject: string
  /** Lower case; null when the provider has not verified it. */
  email: string | null
}

export interface Identity {
  /**
   * @param nonce that the browser sent to the provider
   * @returns null when the token is not one the provider signed for us and this nonce, or is too old
   */
  verify: (idToken: string, nonce: string, now: Date) => Promise<Vouched | null>
}

/** ID tokens of an OpenID provider, checked against the keys it publishes (fetched when needed and kept). */
export function openIdIdentity(config: GoogleConfig): Identity {
  const keys = createRemoteJWKSet(new URL(config.jwksUrl))
  // Google signs with and without the scheme (OpenID Connect for Google, "Validating an ID token").
  const issuers = [config.issuer, config.issuer.replace(/^https:\/\//, '')]
  return {
    async verify(idToken, nonce, now) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: issuers,
          audience: config.clientId,
          // what Google and every OpenID provider sign with
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'iat'],
          maxTokenAge: '1h',
          clockTolerance: 5,
          currentDate: now,
        })
        if (typeof payload.sub !== 'string' || payload['nonce'] !== nonce) return null
        const verified = payload['email_verified'] === true && typeof payload['email'] === 'string'
        return { subject: payload.sub, email: verified ? String(payload['email']).toLowerCase() : null }
      } catch (error) {
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null
        throw error
      }
    },
  }
}
