import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileMissing, type Files, FileTooLarge, localFiles } from './files.ts'

let folder: string
let files: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-files-'))
  files = localFiles(join(folder, 'made', 'on demand'))
})
afterAll(() => rm(folder, { recursive: true }))

const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

describe('localFiles', () => {
  it('keeps, reads, reads a part, forgets', async () => {
    const stored = await files.save(Readable.from([Buffer.from('uno '), Buffer.from('dos')]), 7)
    expect(stored).toEqual({ key: expect.any(String), size: 7, sha256: createHash('sha256').update('uno dos').digest('hex') })
    expect(await text(await files.read(stored.key))).toBe('uno dos')
    expect(await text(await files.read(stored.key, { start: 4, end: 5 }))).toBe('do')
    await files.remove(stored.key)
    await expect(files.read(stored.key)).rejects.toThrow(FileMissing)
    await files.remove(stored.key)
  })

  it('keeps nothing of what is too large', async () => {
    await expect(files.save(Readable.from([Buffer.alloc(5), Buffer.alloc(3)]), 7)).rejects.toThrow(FileTooLarge)
    expect(await everything()).toEqual([])
  })

  it('keeps nothing of what breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the line was cut')
      })(),
    )
    await expect(files.save(broken, 100)).rejects.toThrow('the line was cut')
    expect(await everything()).toEqual([])
  })

  it('keeps under a key that was known before, and forgets what was left of it half written', async () => {
    const key = files.newKey()
    expect(await files.save(Readable.from([Buffer.from('uno')]), 7, key)).toMatchObject({ key, size: 3 })
    await files.remove(key)
    const killed = files.newKey()
    await writeFile(join(folder, 'made', 'on demand', 'incoming', killed.slice(3)), 'half')
    await files.remove(killed)
    expect(await everything()).toEqual([])
  })

  it('keeps nothing when the disk is full, and says so', async () => {
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
    expect(await everything()).toEqual([])
  })

  it.each(['../../etc/passwd', 'aa/../../../secret', '', 'aa'])('knows no key %j', async (key) => {
    await expect(files.read(key)).rejects.toThrow(FileMissing)
  })
})
