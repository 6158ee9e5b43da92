/** A slug as it is typed: "Mi Centro  Norte" → `mi-centro-norte`. Other signs stay, so that the field can report them. */
export const typedSlug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
