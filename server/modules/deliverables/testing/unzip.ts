import { inflateRawSync } from 'node:zlib'

/** Names and texts of a zip, in the order of its directory. */
export const unzip = (zip: Buffer): [name: string, text: string][] => unzipFiles(zip).map(([name, bytes]) => [name, bytes.toString()])

/** Names and contents of a zip. */
export function unzipFiles(zip: Buffer): [name: string, content: Buffer][] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const entries: [string, Buffer][] = []
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [method, size, nameLength, extraLength, commentLength, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    entries.push([zip.subarray(at + 46, at + 46 + nameLength).toString(), method === 8 ? inflateRawSync(bytes) : bytes])
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}
