/** An error that the user can fix; only its message is printed. */
export class SetupError extends Error {}

/**
 * Runs one step of the preparation and prints one line: "Building the web app … 2.1 s".
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const start = performance.now()
  process.stdout.write(`${label} … `)
  try {
    const result = await work()
    process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/**
 * Runs a script's main function; for a SetupError prints its message to stderr and sets exit code 1.
 * @param {() => Promise<number>} main answers with the exit code
 */
export async function runScript(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
