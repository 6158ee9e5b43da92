/** Signs that RFC 8187 lets stand in an extended value; the rest is percent-encoded UTF-8. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The name for clients that do not read `filename*`: accents taken off, whatever remains outside ASCII as "_". */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%;/]/g, '_')

/** RFC 6266: one name for every client, without anything that could end the header or leave a folder. */
const disposition = (kind: 'inline' | 'attachment') => (name: string) => {
  const safe = name.toWellFormed()
  return `${kind}; filename="${plain(safe)}"; filename*=UTF-8''${encoded(safe)}`
}

export const inline = disposition('inline')
export const attachment = disposition('attachment')
