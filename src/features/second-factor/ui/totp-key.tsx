import encodeQR from 'qr'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { secondFactorTexts } from '../i18n'

interface TotpKeyProps {
  /** Base32, for a person who cannot scan. */
  readonly secret: string
  /** The same as `otpauth://`, for the QR code. */
  readonly uri: string
}

/** The key of an authenticator app, to scan or to type. */
export function TotpKey({ secret, uri }: TotpKeyProps) {
  const t = useTexts(secondFactorTexts)
  return (
    <>
      <p className="text-md">{t(($) => $.setup.scan)}</p>
      <QrCode text={uri} label={t(($) => $.setup.qr)} />
      <p className="text-sm text-muted">
        {t(($) => $.setup.manual)} <code className="mt-1 block font-medium text-ink select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  )
}

/** Black on white in both themes: phones do not read it inverted. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [rows] = useState(() => encodeQR(text, 'raw', { border: 2 }))
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="size-48 self-center rounded-md"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
