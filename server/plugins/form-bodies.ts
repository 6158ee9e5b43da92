import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsupportedMediaType } from '../errors.ts'

export const formType = 'application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the contract has a form as the body of the operation. */
    takesForm?: boolean
  }
}

/** Accepts a form as the body of the operations that have one in the contract: mail programs send it to stop mails. */
export function addFormBodies(app: FastifyInstance) {
  app.addContentTypeParser(formType, { parseAs: 'string' }, async ({ routeOptions }: FastifyRequest, text: string | Buffer) => {
    if (!routeOptions.config.takesForm) throw unsupportedMediaType()
    return Object.fromEntries(new URLSearchParams(String(text)))
  })
}
