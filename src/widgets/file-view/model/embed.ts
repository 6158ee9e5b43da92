/** A page of a known service that is shown within ours. */
export interface Embed {
  /** What people call the service. */
  readonly service: 'YouTube' | 'Vimeo' | 'Typeform'
  /** An address of one of the hosts that the content security policy allows in frames. */
  readonly src: string
}

const isHost = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)
const videoId = /^[\w-]{6,20}$/

function youtube({ hostname, pathname, searchParams }: URL): string | null {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const id = isHost(hostname, 'youtu.be') ? first : ['embed', 'shorts', 'live'].includes(first) ? second : (searchParams.get('v') ?? '')
  return videoId.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null
}

function vimeo({ pathname, searchParams }: URL): string | null {
  const found = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname)
  if (!found) return null
  const hash = found[2] ?? searchParams.get('h')
  // without cookies of the service
  return `https://player.vimeo.com/video/${found[1]}?dnt=1${hash && /^[0-9a-f]{6,20}$/.test(hash) ? `&h=${hash}` : ''}`
}

/** How the address of a link can be shown within a page; null where only a link to it is possible. */
export function embedOf(address: string): Embed | null {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  const { hostname, pathname } = url
  const made = (service: Embed['service'], src: string | null) => (src === null ? null : { service, src })
  if (['youtube.com', 'youtu.be', 'youtube-nocookie.com'].some((host) => isHost(hostname, host))) return made('YouTube', youtube(url))
  if (isHost(hostname, 'vimeo.com')) return made('Vimeo', vimeo(url))
  const form = isHost(hostname, 'typeform.com') ? /^\/to\/([A-Za-z0-9]{4,40})\/?$/.exec(pathname)?.[1] : undefined
  return form === undefined ? null : { service: 'Typeform', src: `https://form.typeform.com/to/${form}` }
}
