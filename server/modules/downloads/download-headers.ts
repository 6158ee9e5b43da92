import { attachment } from './content-disposition.ts'

/** The policy of what a browser saves: even if it were shown, nothing in it could run. */
export const savedPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** Headers of a file that a browser saves. */
export const downloadHeaders = (name: string, mediaType: string) => ({
  'content-type': mediaType,
  'content-disposition': attachment(name),
  'content-security-policy': savedPolicy,
})
