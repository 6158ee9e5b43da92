/** Runs in a thread of its own: hashes and checks passwords. */
import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { lowerPriority } from '#server/low-priority.ts'

lowerPriority()

export const hash = ({ password, options }: { password: string; options: Options }): string => hashSync(password, options)

export const verify = ({ stored, password }: { stored: string; password: string }): boolean => verifySync(stored, password)
