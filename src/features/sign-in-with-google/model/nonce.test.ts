import { expect, it } from 'vitest'
import { nonceOf } from './nonce'

it('is the digest of the CSRF token, as on the server', async () => {
  // server/modules/auth/google.test.ts has the same pair
  expect(await nonceOf('theme=dark; XSRF-TOKEN=abc.def')).toBe('ebb3127bf5c7c4b4e42b51710f4946c1c1d05b331d2379dd15e3a5431ed93416')
})
