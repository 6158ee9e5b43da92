import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Passes a stream on and digests it. */
export function digesting(digest: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      done(null, chunk)
    },
  })
}

/**
 * Writes a new compressed file.
 * @param pieces whole lines, each with its end
 * @returns digest of the uncompressed content
 */
export async function writeLines(file: string, pieces: AsyncIterable<string>): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(
    Readable.from(pieces, { objectMode: true }),
    digesting(digest),
    createGzip({ level: 4 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  )
  return digest.digest('hex')
}

/**
 * Reads the lines of a compressed file, some at a time.
 * @param digest gets the uncompressed content
 * @throws the error of the disk or of the compression, for example when the file was cut off
 */
export async function* readLines(file: string, digest?: Hash): AsyncGenerator<string[]> {
  const content = createGunzip()
  // Its error also ends the content, which the loop reads.
  void pipeline(createReadStream(file), content).catch(() => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content as AsyncIterable<Buffer>) {
    digest?.update(chunk)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}
