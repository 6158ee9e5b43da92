import type { ReactNode } from 'react'
import { AlertBox } from './alert-box'

/** What went wrong with the whole form, above its button: what happened, what was kept, what to do. */
export function FormError({ children }: { readonly children?: ReactNode }) {
  return (
    <div data-slot="form-error" role="alert">
      {children && <AlertBox type="error">{children}</AlertBox>}
    </div>
  )
}
