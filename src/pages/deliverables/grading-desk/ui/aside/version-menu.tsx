import { CheckCheck, Columns2, Star } from 'lucide-react'
import { deliverableTexts } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'
import type { DeskProps } from '../desk-props'
import { gradeVersion } from './grade-version'

/** Actions on versions: view, select the one that counts, move the mark, compare two. */
export function VersionMenu({ view, send }: DeskProps) {
  const t = useTexts(deskAsideTexts)
  const d = useTexts(deliverableTexts)
  const { desk, viewed, counting, graded, compared, canWrite } = view
  const others = desk.versions.filter(({ id }) => id !== viewed?.id)
  const mayMove = canWrite && viewed !== null && desk.grade.outcome !== null && viewed.id !== graded?.id
  const maySelect = canWrite && viewed !== null && viewed.id !== counting?.id
  return (
    <DropdownMenuContent align="start">
      {others.map((version) => (
        <DropdownMenuItem key={version.id} onSelect={() => send({ type: 'view', versionId: version.id })}>
          {d(($) => $.version, { number: version.number })}
        </DropdownMenuItem>
      ))}
      {others.length > 0 && (maySelect || mayMove) && <DropdownMenuSeparator />}
      {maySelect && (
        <DropdownMenuItem icon={Star} onSelect={() => send({ type: 'select', versionId: viewed.id })}>
          {t(($) => $.versions.select, { number: viewed.number })}
        </DropdownMenuItem>
      )}
      {mayMove && (
        <DropdownMenuItem icon={CheckCheck} onSelect={() => gradeVersion(view, send, viewed.id)}>
          {t(($) => $.versions.grade, { number: viewed.number })}
        </DropdownMenuItem>
      )}
      {others.length > 0 && <DropdownMenuSeparator />}
      {others
        .filter(({ id }) => id !== compared?.id)
        .map((version) => (
          <DropdownMenuItem key={version.id} icon={Columns2} onSelect={() => send({ type: 'compare', versionId: version.id })}>
            {t(($) => $.versions.compare, { number: version.number })}
          </DropdownMenuItem>
        ))}
      {compared && (
        <DropdownMenuItem icon={Columns2} onSelect={() => send({ type: 'stopComparing' })}>
          {t(($) => $.versions.stopComparing)}
        </DropdownMenuItem>
      )}
      {others.length === 0 && !maySelect && !mayMove && <DropdownMenuItem disabled>{d(($) => $.states.selected)}</DropdownMenuItem>}
    </DropdownMenuContent>
  )
}
