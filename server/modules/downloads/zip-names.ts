const longest = 120
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Splits "trabajo.tar" into "trabajo" and ".tar". */
function split(name: string): { stem: string; extension: string } {
  const extension = /(?<=[^/])\.[^./]{1,12}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/**
 * A name that every system can unpack: no folders, no characters that Windows rejects, no dots or spaces at the end.
 * @param otherwise the name to use when nothing is left
 */
export function safeName(name: string, otherwise: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .trim()
  const { stem, extension } = split(clean)
  const short = `${stem.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}${extension}`.replace(/[. ]+$/, '').replace(/^\.+/, '')
  return short === '' ? otherwise : short.replace(reserved, '_$&')
}

/** Returns a function that makes names unique, ignoring case: a second "trabajo.pdf" becomes "trabajo (2).pdf". */
export function uniqueNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const { stem, extension } = split(wanted)
    let name = wanted
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${stem} (${n})${extension}`
    taken.add(name.toLowerCase())
    return name
  }
}
