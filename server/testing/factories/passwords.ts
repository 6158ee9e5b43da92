import { hash } from '@node-rs/argon2'

/** Password of all accounts of the factories and the demo school. */
export const demoPassword = 'aula-demo-1'

/**
 * Its hash, computed once per process: argon2id is slow on purpose. The salt is fixed because the password is public
 * anyway, and so the demo school is the same at every load.
 */
let known: Promise<string> | undefined
export const demoPasswordHash = (): Promise<string> => (known ??= hash(demoPassword, { salt: Buffer.from('aula demo school') }))
