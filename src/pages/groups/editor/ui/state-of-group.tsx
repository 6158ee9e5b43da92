import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ArchiveGroups } from '@/features/archive-groups'
import { useTexts } from '@/shared/i18n'
import { Button, Card, Section } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'
import type { Group } from '../model/group-values'
import { DeleteGroup } from './delete-group'

interface StateOfGroupProps {
  readonly group: Group
  readonly archiving: ArchiveGroups
}

/** Archives, restores or deletes the group; for its managers. */
export function StateOfGroup({ group, archiving }: StateOfGroupProps) {
  const t = useTexts(groupEditorTexts)
  const [isDeleting, setDeleting] = useState(false)
  if (!group.can_archive) return null
  const row =
    'flex flex-wrap items-center justify-between gap-3 p-4 [&>p]:min-w-0 [&>p]:flex-1 [&>p]:basis-64 [&>p]:text-md [&>p]:text-muted'
  return (
    <Section title={t(($) => $.sections.state)}>
      <Card className="divide-y divide-line p-0 sm:p-0">
        <div className={row}>
          <p>{t(($) => (group.archived_at ? $.unarchiveHint : $.archiveHint))}</p>
          {group.archived_at ? (
            <Button onClick={() => archiving.unarchive([group])}>
              <ArchiveRestore aria-hidden />
              {t(($) => $.unarchive)}
            </Button>
          ) : (
            <Button onClick={() => archiving.archive([group])}>
              <Archive aria-hidden />
              {t(($) => $.archive)}
            </Button>
          )}
        </div>
        {!group.archived_at && (
          <div className={row}>
            <p>{t(($) => $.deleteHint)}</p>
            <Button onClick={() => setDeleting(true)} className="text-error-ink">
              <Trash2 aria-hidden />
              {t(($) => $.delete)}
            </Button>
          </div>
        )}
      </Card>
      <DeleteGroup group={group} open={isDeleting} onOpenChange={setDeleting} />
    </Section>
  )
}
