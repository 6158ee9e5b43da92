/** Lists of these packages, the most frequent first; they declare no types for their single files. */
declare module '@zxcvbn-ts/*.json.mjs' {
  const words: string[]
  export default words
}
