import type { Handlers } from '#server/contract.ts'
import { eraseUser, requestErasure, withdrawErasure } from './erasure.ts'
import { downloadMyData } from './my-data.ts'

export const privacyHandlers = { downloadMyData, eraseUser, requestErasure, withdrawErasure } satisfies Partial<Handlers>
