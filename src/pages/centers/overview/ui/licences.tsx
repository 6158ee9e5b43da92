import { useState } from 'react'
import { SeatBar, StorageMeter } from '@/entities/center'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, Card, lazyModule, Section, useLazyModule } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'
import { useRights } from '../model/use-rights'
import { Ledger } from './ledger'

const changeCaps = lazyModule(() => import('./change-caps'))

/** The used seats of the center and its ledger. */
export function Licences({ center }: { readonly center: Schema<'Center'> }) {
  const t = useTexts(centerOverviewTexts)
  const { isAdmin } = useRights(center.id)
  const [changing, setChanging] = useState(false)
  const code = useLazyModule(changeCaps, changing, { onFailed: () => setChanging(false) })
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <SeatBar label={t(($) => $.seats.students)} seats={center.student_seats} detailed />
          </Card>
          <Card>
            <SeatBar label={t(($) => $.seats.teachers)} seats={center.teacher_seats} detailed />
          </Card>
        </div>
        <Card>
          <StorageMeter storage={center.storage} reader={isAdmin ? 'admin' : 'manager'} />
        </Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-sm text-muted">{t(($) => $.seats.rule)}</p>
          {isAdmin && (
            <Button size="sm" onClick={() => setChanging(true)}>
              {t(($) => $.seats.change)}
            </Button>
          )}
        </div>
      </div>
      <Section title={t(($) => $.ledger.title)} description={t(($) => $.ledger.description)}>
        <Ledger centerId={center.id} />
      </Section>
      {code && changing && <code.ChangeCaps center={center} onClose={() => setChanging(false)} />}
    </div>
  )
}
