import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** With folders, `src/Libro.java`. */
  name: string
  content: Buffer | string
}

// 1 September 2026, 9:00, as DOS writes it: the same archive at every load.
const time = 9 << 11
const date = (46 << 9) | (9 << 5) | 1

/** An archive (PKWARE APPNOTE 4.3) with deflated entries and names in UTF-8. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const body = Buffer.from(content)
    const packed = deflateRawSync(body)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    for (const [at, value] of [
      [0, 20],
      [2, 0x0800],
      [4, 8],
      [6, time],
      [8, date],
      [22, title.length],
    ] as const)
      common.writeUInt16LE(value, at)
    for (const [at, value] of [
      [10, crc32(body)],
      [14, packed.length],
      [18, body.length],
    ] as const)
      common.writeUInt32LE(value, at)
    locals.push(Buffer.from('PK\u0003\u0004'), common, title, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, title)
    offset += 30 + title.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\u0005\u0006'), end])
}
