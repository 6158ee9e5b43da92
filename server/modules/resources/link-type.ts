import type { components } from '#openapi/generated/schema.gen.ts'

type ResourceType = components['schemas']['ResourceType']

const isHost = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)
const videoHosts = ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'vimeo.com']
/** A form of Typeform: `/to/` and its id. */
const formPath = /^\/to\/[A-Za-z0-9]{4,40}\/?$/
const extensions: readonly (readonly [RegExp, ResourceType])[] = [
  [/\.pdf$/i, 'pdf'],
  [/\.(?:png|jpe?g|gif|webp|avif)$/i, 'image'],
  [/\.(?:mp4|m4v|webm|ogv|mov)$/i, 'video'],
]

export type LinkCheck = { ok: true; url: string; type: ResourceType } | { ok: false; code: 'format' | 'typeform_form' }

/**
 * Reads the address of a link: what it leads to is told by the host and the ending of its path; nothing is fetched.
 * @returns the normalised address; `format` for anything but http(s) without a name and password in it, `typeform_form` for an address
 *   of Typeform that is not that of a form
 */
export function readLink(typed: string): LinkCheck {
  const address = URL.parse(typed.trim())
  if (!address || !['http:', 'https:'].includes(address.protocol) || address.username !== '' || address.password !== '')
    return { ok: false, code: 'format' }
  const { hostname, href: url, pathname, protocol } = address
  if (isHost(hostname, 'typeform.com'))
    return protocol === 'https:' && formPath.test(pathname) ? { ok: true, url, type: 'typeform' } : { ok: false, code: 'typeform_form' }
  const isVideo = videoHosts.some((host) => isHost(hostname, host)) && pathname !== '/'
  const type = isVideo ? 'video' : (extensions.find(([ending]) => ending.test(pathname))?.[1] ?? 'other')
  return { ok: true, url, type }
}
