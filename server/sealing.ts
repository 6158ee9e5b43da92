import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A key for one purpose, derived from the secret of the installation. */
export const derivedKey = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts a text. @param key 32 bytes */
export function seal(text: string, key: Buffer): string {
  const iv = randomBytes(ivBytes)
  const encrypt = createCipheriv(cipher, key, iv)
  const sealed = Buffer.concat([encrypt.update(text), encrypt.final()])
  return Buffer.concat([iv, encrypt.getAuthTag(), sealed]).toString('base64')
}

/** @throws when the text was sealed with another key or changed since */
export function unseal(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decrypt = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decrypt.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decrypt.update(bytes.subarray(ivBytes + tagBytes)), decrypt.final()]).toString()
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
