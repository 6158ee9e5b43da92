export type Texts = { readonly [key: string]: string | Texts }

function* entries(texts: Texts, path = ''): Generator<readonly [key: string, text: string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [path + key, value]
    else yield* entries(value, `${path}${key}.`)
  }
}

/** The variables of a text, sorted: "{{count, number}} de {{max}}" → ["count", "max"]. */
function variables(text: string): string {
  const names = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? '')
  return [...new Set(names)].toSorted().join(', ')
}

/** The differences between two languages of a namespace, one line each: keys, empty texts, variables. */
export function compareTexts(es: Texts, en: Texts): readonly string[] {
  const spanish = new Map(entries(es))
  const english = new Map(entries(en))
  const problems: string[] = []
  for (const [key, text] of spanish) {
    const other = english.get(key)
    if (other === undefined) problems.push(`${key} is missing in English`)
    else if (variables(text) !== variables(other)) {
      problems.push(`${key} has the variables (${variables(text)}) in Spanish and (${variables(other)}) in English`)
    }
    if (text.trim() === '' || other?.trim() === '') problems.push(`${key} is empty`)
    const many = key.replace(/_one$/, '_other')
    if (!spanish.has(many)) problems.push(`${key} has no ${many} beside it`)
  }
  for (const key of english.keys()) if (!spanish.has(key)) problems.push(`${key} is missing in Spanish`)
  return problems
}
