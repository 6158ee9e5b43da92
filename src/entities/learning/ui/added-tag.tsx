import { useTexts } from '@/shared/i18n'
import { Badge } from '@/shared/ui'
import { learningTexts } from '../i18n'

/** How much was added to a program under way that is left to do; nothing where there is nothing. */
export function AddedTag({ added }: { readonly added: number }) {
  const t = useTexts(learningTexts)
  return added > 0 && <Badge tone="info">{t(($) => $.added, { count: added })}</Badge>
}
