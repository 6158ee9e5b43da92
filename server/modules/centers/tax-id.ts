const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const entityLetters = 'JABCDEFGHI'

/** A tax id as it is stored: in capitals, without spaces, dots and hyphens. */
export const taxIdOf = (typed: string) => typed.toUpperCase().replace(/[\s.-]/g, '')

/** The control digit of the seven digits of an entity: 0–9. */
function entityControl(digits: string): number {
  const sum = [...digits].map(Number).reduce((total, digit, place) => {
    if (place % 2 === 1) return total + digit
    return total + Math.floor((digit * 2) / 10) + ((digit * 2) % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Checks a Spanish tax id (NIF) with its control character: of an entity (`Q0968001H`), a person (`12345678Z`) or a foreigner
 * (`X1234567L`).
 * @returns `format` for a text of another form, `wrong_letter` for a wrong control character, null for a valid one
 */
export function taxIdFlaw(text: string): 'format' | 'wrong_letter' | null {
  const [, lead, digits = '', control = ''] = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(text) ?? []
  if (lead !== undefined && digits.length === (lead === '' ? 8 : 7)) {
    const first = 'XYZ'.includes(lead) && lead !== '' ? String('XYZ'.indexOf(lead)) : ''
    return personLetters[Number(first + digits) % 23] === control ? null : 'wrong_letter'
  }
  const [, kind = '', numbers = '', sign = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([\dA-J])$/.exec(text) ?? []
  if (numbers === '') return 'format'
  const expected = entityControl(numbers)
  const isLetter = /[A-J]/.test(sign)
  // some kinds of entities have a letter, some a digit, the others either
  if ((isLetter && 'ABEH'.includes(kind)) || (!isLetter && 'NPQRSW'.includes(kind))) return 'wrong_letter'
  return sign === (isLetter ? entityLetters[expected] : String(expected)) ? null : 'wrong_letter'
}
