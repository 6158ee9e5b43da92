import { EyeOff, Users } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui'
import { resourceLibraryTexts } from '../i18n'

/** Whether a center shares a resource, or nobody has got one of the platform yet; nothing for the others. */
export function SharedBadge({ resource: { center, is_shared } }: { readonly resource: Schema<'Resource'> }) {
  const t = useTexts(resourceLibraryTexts)
  if ((center === null) === is_shared) return null
  return is_shared ? (
    <StatusBadge icon={Users} tone="neutral">
      {t(($) => $.shared)}
    </StatusBadge>
  ) : (
    <StatusBadge icon={EyeOff} tone="warning">
      {t(($) => $.unshared)}
    </StatusBadge>
  )
}
