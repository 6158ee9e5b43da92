/** Characters that RFC 8187 allows in an extended value; the rest is percent-encoded UTF-8. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The name for clients that ignore `filename*`: without accents, other characters outside ASCII as "_". */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%;/]/g, '_')

/** A Content-Disposition header (RFC 6266) with a name that cannot end the header or leave a folder. */
const disposition = (kind: 'inline' | 'attachment') => (name: string) => {
  const safe = name.toWellFormed()
  return `${kind}; filename="${plain(safe)}"; filename*=UTF-8''${encoded(safe)}`
}

export const inline = disposition('inline')
export const attachment = disposition('attachment')
