import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

export async function addUploads(app: FastifyInstance) {
  // The store counts the bytes itself; a second limit here would cut files off silently.
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: Infinity, files: 1, fields: 20, fieldSize: 10_000 } })
}
