import type { Handlers } from '#server/contract.ts'
import { eraseUser, requestErasure, withdrawErasure } from './erasure.ts'
import { startMyDataExport } from './my-data.ts'

export const privacyHandlers = { eraseUser, requestErasure, startMyDataExport, withdrawErasure } satisfies Partial<Handlers>
