import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ClamdStandIn, eicar, standInClamd } from '#server/testing/clamd.ts'
import { clamdScanner, ScannerUnavailable, TooLargeToScan, type VirusScanner } from './virus-scanner.ts'

const maxLength = 1_000_000
let daemon: ClamdStandIn
let scanner: VirusScanner
beforeAll(async () => {
  daemon = await standInClamd(maxLength)
  scanner = clamdScanner({ host: '127.0.0.1', port: daemon.port })
})
beforeEach(() => daemon.behave('scan'))
afterAll(() => daemon.close())

const scan = (...parts: (string | Buffer)[]) => scanner.scan(Readable.from(parts.map((part) => Buffer.from(part))))

it('names what is found, wherever it is', async () => {
  expect(await scan(eicar)).toBe('Eicar-Signature')
  expect(await scan('a'.repeat(100_000), eicar.slice(0, 20), eicar.slice(20))).toBe('Eicar-Signature')
})

it('finds nothing in a file of any permitted size, and sends all of it', async () => {
  for (const size of [1, 65_536, maxLength]) {
    expect(await scan(Buffer.alloc(size, 'a'))).toBeNull()
    expect(daemon.scanned.at(-1)?.length).toBe(size)
  }
})

it('says that a file is larger than the daemon accepts', async () => {
  await expect(scan(Buffer.alloc(maxLength + 1))).rejects.toThrow(TooLargeToScan)
  // The reply and the rest of the content cross each other at any moment.
  for (let rest = 0; rest < 50; rest += 1)
    await expect(scan(...Array.from({ length: 10 + rest }, () => Buffer.alloc(100_001)))).rejects.toThrow(TooLargeToScan)
  daemon.behave('reset')
  await expect(scan(...Array.from({ length: 200 }, () => Buffer.alloc(100_000)))).rejects.toThrow(TooLargeToScan)
})

it('is not available when nothing answers, and when the answer is an error', async () => {
  expect(await scanner.isUp()).toBe(true)
  daemon.behave('broken')
  await expect(scan('a')).rejects.toThrow("Can't allocate memory")
  daemon.behave('silent')
  const impatient = clamdScanner({ host: '127.0.0.1', port: daemon.port }, { answerMs: 50, pingMs: 50 })
  await expect(impatient.scan(Readable.from([Buffer.from('a')]))).rejects.toThrow(ScannerUnavailable)
  expect(await impatient.isUp()).toBe(false)
  const gone = await standInClamd()
  await gone.close()
  const away = clamdScanner({ host: '127.0.0.1', port: gone.port })
  await expect(away.scan(Readable.from([Buffer.from('a')]))).rejects.toThrow(ScannerUnavailable)
  await expect(clamdScanner({ path: '/nowhere/clamd.sock' }).scan(Readable.from([]))).rejects.toThrow(ScannerUnavailable)
  expect(await away.isUp()).toBe(false)
})

it('passes on an error of the content', async () => {
  const broken = new Readable({
    read() {
      this.destroy(new Error('the disk is gone'))
    },
  })
  await expect(scanner.scan(broken)).rejects.toThrow('the disk is gone')
})
