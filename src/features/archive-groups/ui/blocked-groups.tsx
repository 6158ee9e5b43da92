import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox } from '@/shared/ui'
import { archiveGroupsTexts } from '../i18n'
import type { ArchiveView } from '../model/archive-view'
import { SeatCount } from './seat-count'

/** Why no group can be unarchived: seats that are missing, or programs that its center has no more. */
export function BlockedGroups({ preview }: Pick<ArchiveView, 'preview'>) {
  const t = useTexts(archiveGroupsTexts)
  const c = useTexts(commonTexts)
  const groups = preview?.groups ?? []
  const withdrawn = groups.filter(({ outcome }) => outcome === 'withdrawn')
  return (
    <>
      {groups.some(({ outcome }) => outcome === 'no_licences') && (
        <>
          <AlertBox type="error" title={c(($) => $.errors.noLicences)}>
            <SeatCount action="unarchive" centers={preview?.centers ?? []} />
          </AlertBox>
          <p className="text-md text-muted">{t(($) => $.blockedHint)}</p>
        </>
      )}
      {withdrawn.length > 0 && (
        <>
          <AlertBox type="error">
            {withdrawn.map((group) => (
              <p key={group.id}>
                {t(($) => $.withdrawn, { group: group.name, programs: group.withdrawn.map(({ name }) => name).join(', ') })}
              </p>
            ))}
          </AlertBox>
          <p className="text-md text-muted">{t(($) => $.withdrawnHint)}</p>
        </>
      )}
    </>
  )
}
