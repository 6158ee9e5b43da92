/** Runs a command of the terminal: prints its lines, or one line for what the person there can put right. */

type ErrorKind = new (...args: never[]) => Error

/** A known error, a wrong option, or an answer of the database or the system. */
function isExplained(error: unknown, known: readonly ErrorKind[]): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return known.some((kind) => error instanceof kind) || /^(ERR_PARSE_ARGS|E[A-Z]+$|\d\w{4}$)/.test(code)
}

/** @param known errors whose message is enough */
export function runCommand(work: () => Promise<readonly string[]>, known: readonly ErrorKind[]): void {
  work().then(
    (lines) => console.log(lines.join('\n')),
    (error: unknown) => {
      console.error(isExplained(error, known) ? error.message || String((error as NodeJS.ErrnoException).code) : error)
      process.exitCode = 1
    },
  )
}
