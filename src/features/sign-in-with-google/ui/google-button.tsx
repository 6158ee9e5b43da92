import { useEffect, useEffectEvent, useRef } from 'react'
import { useLanguage } from '@/shared/i18n'
import { nonceOf } from '../model/nonce'

interface GoogleAccounts {
  readonly id: {
    readonly initialize: (options: { client_id: string; nonce: string; callback: (answer: { credential: string }) => void }) => void
    readonly renderButton: (parent: HTMLElement, options: { size: 'large'; width: number; text: 'continue_with'; locale: string }) => void
  }
}

declare global {
  interface Window {
    readonly google?: { readonly accounts: GoogleAccounts }
  }
}

let script: Promise<GoogleAccounts> | undefined

function loadGoogle(): Promise<GoogleAccounts> {
  script ??= new Promise((resolve, reject) => {
    if (window.google) return resolve(window.google.accounts)
    const element = document.createElement('script')
    element.src = 'https://accounts.google.com/gsi/client'
    element.async = true
    element.addEventListener('load', () =>
      window.google ? resolve(window.google.accounts) : reject(new Error('Google’s script is empty')),
    )
    element.addEventListener('error', () => reject(new Error('Google’s script cannot be reached')))
    document.head.append(element)
  })
  return script
}

interface GoogleButtonProps {
  readonly clientId: string
  readonly onCredential: (credential: string) => void
}

/** Google's own button, as its terms require. Without its script there is no button. */
export function GoogleButton({ clientId, onCredential }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const locale = useLanguage()
  const receive = useEffectEvent(onCredential)
  useEffect(() => {
    let isActive = true
    Promise.all([loadGoogle(), nonceOf(document.cookie)]).then(
      ([{ id }, nonce]) => {
        if (!isActive || !place.current) return
        id.initialize({ client_id: clientId, nonce, callback: ({ credential }) => receive(credential) })
        id.renderButton(place.current, { size: 'large', width: place.current.offsetWidth, text: 'continue_with', locale })
      },
      () => {},
    )
    return () => {
      isActive = false
    }
  }, [clientId, locale])
  return <div ref={place} className="flex min-h-10 justify-center" />
}
