import type { Handlers } from '../../contract.ts'
import { changePassword } from './change-password.ts'
import { getSelf } from './self.ts'
import { updateUser } from './update-user.ts'

export const userHandlers = { changePassword, getSelf, updateUser } satisfies Partial<Handlers>
