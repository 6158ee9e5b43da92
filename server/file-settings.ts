/** Settings of the storage of files. */
import { join } from 'node:path'
import { z } from 'zod'
import { type Files, localFiles } from './adapters/files.ts'
import { type S3Bucket, s3Files } from './adapters/s3-files.ts'
import { oneOf } from './address-settings.ts'

export const fileSettings = {
  S3_ENDPOINT: oneOf('https', 'http')
    .refine((address) => /^\/[^/]+\/?$/.test(new URL(address).pathname), 'has no bucket as its path, like https://s3.example.org/aula')
    .optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

interface Given {
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** The bucket of the files; null keeps them in the data folder. @returns a text that says what is missing */
export function readBucket(given: Given): S3Bucket | null | string {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_ENDPOINT: endpoint, S3_REGION: region, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (endpoint === undefined && accessKeyId === undefined && secretAccessKey === undefined) return null
  if (endpoint === undefined) return 'Setting S3_ENDPOINT is missing: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY mean nothing without it.'
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return 'Setting S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  return { endpoint: endpoint.replace(/\/$/, ''), region, accessKeyId, secretAccessKey }
}

export interface FilePlace {
  dataDir: string
  /** The bucket of the files; null keeps them in `dataDir`. */
  bucket: S3Bucket | null
}

/** The folder of the files when there is no bucket. */
export const fileFolder = (dataDir: string) => join(dataDir, 'files')

/** The storage of files that the settings name. */
export const openFiles = ({ bucket, dataDir }: FilePlace): Files =>
  bucket === null ? localFiles(fileFolder(dataDir)) : s3Files(bucket, join(dataDir, 'incoming'))
