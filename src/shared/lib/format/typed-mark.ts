export type TypedMark = 'empty' | 'number' | 'outcome' | 'wrong_format' | 'too_many_decimals' | 'out_of_range'

/**
 * Whether a mark or points can be read as typed, to say so at the field at once. It does not read it: the text goes to
 * the server as it stands, and the server alone makes a mark of it. "7,5", "7.5" and "7'5" are numbers; NP, NE and EX
 * outcomes. `top` is in hundredths: 1000 for a mark, the deliverable's maximum for points.
 */
export function checkTypedMark(text: string, top = 1000): TypedMark {
  const typed = text.trim()
  if (typed === '') return 'empty'
  if (/^(?:np|ne|ex)$/i.test(typed)) return 'outcome'
  const match = /^(-?)(\d+)(?:[.,'’](\d+))?$/.exec(typed)
  if (!match) return 'wrong_format'
  const [, minus = '', whole = '', decimals = ''] = match
  if (decimals.length > 2) return 'too_many_decimals'
  const hundredths = Number(whole + decimals.padEnd(2, '0'))
  return hundredths > top || (minus && hundredths > 0) ? 'out_of_range' : 'number'
}
