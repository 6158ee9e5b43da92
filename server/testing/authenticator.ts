import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Data = Record<string, unknown>
const bytes = (...parts: (Uint8Array | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const bigEndian = (value: number, size: number) => {
  const buffer = Buffer.alloc(size)
  buffer.writeUIntBE(value, 0, size)
  return buffer
}
/** CBOR in its shortest form: a text of less than 24 bytes, and 24 bytes to 64 KiB. */
const cborText = (text: string) => bytes([0x60 + text.length], Buffer.from(text))
const cborBytes = (data: Buffer) => (data.length < 256 ? bytes([0x58, data.length], data) : bytes([0x59], bigEndian(data.length, 2), data))

interface AuthenticatorGiven {
  origin: string
  /** Whether it asks for a finger or a PIN. */
  verifiesUser?: boolean
  /** Whether it counts its signatures. */
  counts?: boolean
}

/** A security key with a P-256 key pair, which answers as a browser would: real keys and signatures. */
export function authenticator({ origin, verifiesUser = true, counts = true }: AuthenticatorGiven) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const rpIdHash = sha256(new URL(origin).hostname)
  const userFlags = 0x01 | (verifiesUser ? 0x04 : 0)
  let counter = 0
  const id = base64url(credentialId)
  const head = (flags: number) => bytes(rpIdHash, [flags], bigEndian(counts ? (counter += 1) : 0, 4))
  const clientData = (type: string, { challenge }: Data) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const response = (data: Data) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: data })
  return {
    id,
    /** Sets the counter back, as a copied key would have it. */
    rewind: (to: number) => {
      counter = to
    },
    create(options: Data) {
      // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
      const key = bytes(
        [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21],
        cborBytes(Buffer.from(x, 'base64url')),
        [0x22],
        cborBytes(Buffer.from(y, 'base64url')),
      )
      const authData = bytes(head(0x40 | userFlags), Buffer.alloc(16), bigEndian(credentialId.length, 2), credentialId, key)
      const attestation = bytes(
        [0xa3],
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        [0xa0],
        cborText('authData'),
        cborBytes(authData),
      )
      return response({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestation),
        transports: ['usb'],
      })
    },
    get(options: Data) {
      const authData = head(userFlags)
      const client = clientData('webauthn.get', options)
      return response({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', bytes(authData, sha256(client)), privateKey)),
      })
    },
  }
}
