import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Bucket } from '../../server/adapters/s3-files.ts'

export interface TemporaryS3 {
  bucket: S3Bucket
  /** Keys of the objects in the bucket. */
  keys: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Starts a local server of the S3 protocol, with one empty bucket, that checks signatures. */
export async function startS3(): Promise<TemporaryS3> {
  const directory = await mkdtemp(join(tmpdir(), 'aula-bucket-'))
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
