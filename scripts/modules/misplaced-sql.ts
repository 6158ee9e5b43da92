const isModuleFile = (file: string) => file.startsWith('server/modules/')
const isQueryFile = (file: string) => /[/-](?:queries|access)\.ts$|^server\/modules\/access\//.test(file)

const statement = /\b(\w+)\s*\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g
const sqlText = /\bsql(?:<[^`]*>)?`/
const execution = /\.execute\(\s*(\w+)\s*,?\s*\)/g

/** Names of the connections on which the statements of a file run; `eb` builds a part of a statement. */
const connectionsIn = (text: string) =>
  new Set([...text.matchAll(statement), ...text.matchAll(execution)].map(([, name = '']) => name).filter((name) => name !== 'eb'))

/**
 * Module files with SQL that belongs elsewhere. Query files contain any SQL. In every other file a statement runs on `tx`, in the
 * transaction of that file. Handlers contain none.
 */
export function misplacedSql(files: readonly string[], read: (file: string) => string): string[] {
  return files
    .filter((file) => isModuleFile(file) && !isQueryFile(file))
    .flatMap((file) => {
      const text = read(file)
      const connections = connectionsIn(text)
      if (file.endsWith('/handlers.ts') && (connections.size > 0 || sqlText.test(text))) return [`${file}: SQL in a table of handlers`]
      const outside = [...connections].filter((name) => name !== 'tx')
      if (outside.length > 0) return [`${file}: a statement on "${outside.join('", "')}" outside a query file and a transaction`]
      return sqlText.test(text) && !connections.has('tx') ? [`${file}: a piece of SQL outside a query file`] : []
    })
}
