import type { ReactNode } from 'react'
import { AlertBox } from './alert-box'

/** Error of a whole form or action: what happened, what was kept, what to do. */
export function FormError({ children }: { readonly children?: ReactNode }) {
  return (
    <div data-slot="form-error" role="alert" className="empty:hidden">
      {children && <AlertBox type="error">{children}</AlertBox>}
    </div>
  )
}
