/** Countries to choose from; a center's other country is kept and shown. */
const codes = [
  'ES',
  'PT',
  'FR',
  'AD',
  'IT',
  'DE',
  'GB',
  'IE',
  'BE',
  'NL',
  'CH',
  'MA',
  'MX',
  'AR',
  'BO',
  'CL',
  'CO',
  'CR',
  'CU',
  'DO',
  'EC',
  'GQ',
  'GT',
  'HN',
  'NI',
  'PA',
  'PE',
  'PR',
  'PY',
  'SV',
  'US',
  'UY',
  'VE',
]

/** Countries by their names in a language, Spain first. */
export function countryOptions(language: string, current: string): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const [home = 'ES', ...others] = codes
  const labelled = others
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  const known = [{ value: home, label: names.of(home) ?? home }, ...labelled]
  return current === '' || codes.includes(current) ? known : [...known, { value: current, label: countryName(language, current) }]
}

/** The name of a country; a text that is no code counts as a name. */
export function countryName(language: string, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code
}
