import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Bucket } from '../../server/adapters/s3-files.ts'

/** The part of s3rver that is used here; it has no types of its own. */
interface S3rver {
  run: () => Promise<AddressInfo>
  close: () => Promise<void>
}
type S3rverClass = new (options: {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}) => S3rver

export interface TemporaryS3 {
  bucket: S3Bucket
  /** Keys of the objects in the bucket. */
  keys: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Starts a local server of the S3 protocol, with one empty bucket, that checks signatures. */
export async function startS3(): Promise<TemporaryS3> {
  const directory = await mkdtemp(join(tmpdir(), 'aula-bucket-'))
  // a CommonJS package that says nothing of its export
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'aula' }] })
  const { port } = await server.run()
  return {
    bucket: { endpoint: `http://127.0.0.1:${port}/aula`, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    keys: async () => {
      const suffix = '._S3rver_object'
      const names = await readdir(join(directory, 'aula'), { recursive: true })
      return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length))
    },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
