import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '#tests/support/s3.ts'
import { FileMissing, type Files, FileTooLarge, localFiles } from './files.ts'
import { s3Files } from './s3-files.ts'

/** A storage with nothing in it. */
interface Opened {
  files: Files
  /** Folder of files that are being received. */
  incoming: string
  /** Names of the files and of incomplete writes in it. */
  stored: () => Promise<string[]>
  close: () => Promise<unknown>
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'aula-files-'))
  const files = localFiles(join(folder, 'made', 'on demand'))
  return {
    files,
    incoming: join(folder, 'made', 'on demand', 'incoming'),
    stored: () => filesIn(folder),
    close: () => rm(folder, { recursive: true }),
  }
}

async function openBucket(): Promise<Opened> {
  const s3 = await startS3()
  const incoming = join(await mkdtemp(join(tmpdir(), 'aula-s3-')), 'incoming')
  await mkdir(incoming)
  return {
    files: s3Files(s3.bucket, incoming),
    incoming,
    stored: async () => [...(await filesIn(incoming)), ...(await s3.keys())],
    close: async () => {
      await s3.stop()
      await rm(incoming, { recursive: true })
    },
  }
}

describe.each([
  { place: 'a folder', open: openFolder },
  { place: 'an S3 bucket', open: openBucket },
])('files in $place', ({ open }) => {
  let files: Files
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
    files = opened.files
  })
  afterAll(() => opened.close())

  it('keeps, reads, reads a part, forgets', async () => {
    const stored = await files.save(Readable.from([Buffer.from('uno '), Buffer.from('dos')]), 7)
    expect(stored).toEqual({ key: expect.any(String), size: 7, sha256: createHash('sha256').update('uno dos').digest('hex') })
    expect(await text(await files.read(stored.key))).toBe('uno dos')
    expect(await text(await files.read(stored.key, { start: 4, end: 5 }))).toBe('do')
    expect(await text(await files.read(stored.key, { start: 0, end: 1 }))).toBe('un')
    await files.remove(stored.key)
    await expect(files.read(stored.key)).rejects.toThrow(FileMissing)
    await files.remove(stored.key)
    expect(await opened.stored()).toEqual([])
  })

  it('keeps an empty file, and one larger than a chunk of a stream', async () => {
    const empty = await files.save(Readable.from([]), 7)
    expect(empty.size).toBe(0)
    expect(await text(await files.read(empty.key))).toBe('')
    const large = Buffer.alloc(9_000_000, 'ab')
    const { key, sha256 } = await files.save(Readable.from([large.subarray(0, 5_000_000), large.subarray(5_000_000)]), large.length)
    expect(
      createHash('sha256')
        .update(await buffer(await files.read(key)))
        .digest('hex'),
    ).toBe(sha256)
    await Promise.all([files.remove(empty.key), files.remove(key)])
  })

  it('keeps nothing of what is too large', async () => {
    await expect(files.save(Readable.from([Buffer.alloc(5), Buffer.alloc(3)]), 7)).rejects.toThrow(FileTooLarge)
    expect(await opened.stored()).toEqual([])
  })

  it('keeps nothing of what breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the line was cut')
      })(),
    )
    await expect(files.save(broken, 100)).rejects.toThrow('the line was cut')
    expect(await opened.stored()).toEqual([])
  })

  it('keeps under a key that was known before, and forgets what was left of it half written', async () => {
    const key = files.newKey()
    expect(await files.save(Readable.from([Buffer.from('uno')]), 7, key)).toMatchObject({ key, size: 3 })
    await files.remove(key)
    const killed = files.newKey()
    await writeFile(join(opened.incoming, killed.slice(3)), 'half')
    await files.remove(killed)
    expect(await opened.stored()).toEqual([])
  })

  it.each(['../../etc/passwd', 'aa/../../../secret', '', 'aa'])('knows no key %j', async (key) => {
    await expect(files.read(key)).rejects.toThrow(FileMissing)
  })
})

it('keeps nothing when the disk is full, and says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aula-full-'))
  const target = join(folder, 'limited')
  // The limit of the process for one file acts like a full disk, and needs no rights and no file system of its own.
  const program = `
      import { Readable } from 'node:stream'
      import { localFiles } from ${JSON.stringify(join(import.meta.dirname, 'files.ts'))}
      const error = await localFiles(${JSON.stringify(target)}).save(Readable.from([Buffer.alloc(300_000)]), 1e6).catch((error) => error)
      process.stdout.write(error.name)`
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    'ulimit -f 100; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    program,
  ])
  expect(stdout).toBe('DiskFull')
  expect(await filesIn(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
