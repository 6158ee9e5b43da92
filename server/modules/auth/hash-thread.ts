/** Runs in a thread of its own: hashes and checks passwords. */
import { setPriority } from 'node:os'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

// Only on Linux is this the priority of the thread; elsewhere it would be that of the whole server. With fewer cores than work,
// requests of people who are signed in go first.
if (process.platform === 'linux') setPriority(10)

export const hash = ({ password, options }: { password: string; options: Options }): string => hashSync(password, options)

export const verify = ({ stored, password }: { stored: string; password: string }): boolean => verifySync(stored, password)
