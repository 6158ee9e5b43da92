import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { Input, type InputProps } from './input'

/** A password with a button that shows it and keeps the caret in place. */
export function PasswordInput({ className, ...props }: Omit<InputProps, 'type' | 'numeric'>) {
  const t = useTexts(commonTexts)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div data-slot="password-input" className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={cn('pr-10 coarse:pr-12', className)}
        {...props}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={t(($) => $.form.showPassword)}
        title={t(($) => (shown ? $.form.hidePassword : $.form.showPassword))}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink coarse:w-11"
      >
        <Icon aria-hidden size={16} />
      </button>
    </div>
  )
}
