import { useQuery } from '@tanstack/react-query'
import { studentQueries } from '@/entities/student'
import type { Schema } from '@/shared/api'
import { loadTexts } from '@/shared/i18n'
import { lazyModule, useLazyModule } from '@/shared/ui'

const transferList = lazyModule(() =>
  Promise.all([import('./transfer-list'), import('../../i18n/transfers').then((m) => loadTexts(m.studentTransfersTexts))]).then(
    ([code]) => code,
  ),
)

/** The transfers of a center, for who manages it; nothing while there are none. */
export function Transfers({ options: { center, groups } }: { readonly options: Schema<'StudentOptions'> }) {
  const { data } = useQuery(studentQueries.transfers(center.id))
  const transfers = data?.results ?? []
  const code = useLazyModule(transferList, transfers.length > 0)
  return code && transfers.length > 0 ? <code.TransferList transfers={transfers} groups={groups} /> : null
}
