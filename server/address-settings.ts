/** Parsers of the settings that are addresses. */
import { isIP } from 'node:net'
import { z } from 'zod'
import type { ClamdAddress } from './adapters/virus-scanner.ts'

/** An address with one of some schemes. */
export const oneOf = (...schemes: string[]) =>
  z.url({ protocol: new RegExp(`^(${schemes.join('|')})$`), error: `is not an address like ${schemes[0]}://…` })

const subnet = /^(loopback|linklocal|uniquelocal|([\da-f.:]+)(\/\d{1,3})?)$/i
const isProxy = (text: string) => {
  const [, name, address] = subnet.exec(text) ?? []
  return name !== undefined && (address === undefined || isIP(address) !== 0)
}
/** `true` is one proxy, a number that many from here outwards, anything else their addresses. */
export const proxies = z
  .string()
  .transform((text) =>
    text === 'true' ? 1 : text === 'false' || text === '0' ? false : /^\d$/.test(text) ? Number(text) : text.split(/\s*,\s*/),
  )
  .refine(
    (value) => !Array.isArray(value) || value.every(isProxy),
    'is neither true, false, a number of proxies nor a list of their addresses',
  )

const clamdPort = 3310
/** Where clamd listens: `tcp://host:port`, or the path of a socket. */
export const clamd = z
  .string()
  .regex(/^(\/.+|tcp:\/\/[^/]+\/?)$/, 'is neither an address like tcp://localhost:3310 nor the path of a socket')
  .transform((value, context): ClamdAddress => {
    if (value.startsWith('/')) return { path: value }
    // The standard parser keeps a host as it is only for schemes that it knows.
    const url = URL.parse(value.replace('tcp:', 'http:'))
    if (url === null) context.addIssue('is neither an address like tcp://localhost:3310 nor the path of a socket')
    return { host: (url?.hostname ?? '').replace(/^\[|\]$/g, ''), port: Number(/:(\d+)\/?$/.exec(value)?.[1] ?? clamdPort) }
  })
