import { TextQuote } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, lazyModule, Popover, PopoverTrigger, useLazyModule } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import type { SnippetListProps } from './snippet-list'

const snippetList = lazyModule(() => import('./snippet-list'))

export function SnippetsMenu({ disabled, ...props }: SnippetListProps & { readonly disabled: boolean }) {
  const t = useTexts(gradingDeskTexts)
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(snippetList, isOpen, { onFailed: () => setOpen(false) })
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" disabled={disabled}>
          <TextQuote aria-hidden />
          {t(($) => $.feedback.snippets)}
        </Button>
      </PopoverTrigger>
      {code && <code.SnippetList {...props} />}
    </Popover>
  )
}
