import { Download, ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { downloadUrl, FileViewer } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, buttonStyles, EmptyState } from '@/shared/ui'
import { resourceViewTexts } from '../i18n'
import { type Embed, embedOf } from '../model/embed'

/** A file, or the address of what lies elsewhere. */
type Resource = Pick<Schema<'GroupResourceDetail'>, 'file' | 'url' | 'name'>

/** The resource itself: a file in the page, a known service in a sandbox after consent, anything else as a link. */
export function ResourceView({ resource }: { readonly resource: Resource }) {
  const { file, url, name } = resource
  if (file) {
    if (/^(?:video|audio)\//.test(file.media_type)) return <Player key={file.id} file={file} name={name} />
    return (
      <div className="flex h-[min(78dvh,60rem)] min-h-96 flex-col overflow-hidden rounded-lg border border-line bg-surface">
        <FileViewer file={file} />
      </div>
    )
  }
  const embed = embedOf(url)
  return embed ? <Embedded key={embed.src} embed={embed} url={url} name={name} /> : <OutsideLink url={url} />
}

function Player({ file, name }: { readonly file: NonNullable<Resource['file']>; readonly name: string }) {
  const t = useTexts(resourceViewTexts)
  const [isBroken, setBroken] = useState(false)
  const download = (
    <a href={downloadUrl(file)} download={file.name} className={buttonStyles()}>
      <Download aria-hidden />
      {t(($) => $.download)}
    </a>
  )
  if (isBroken) return <EmptyState icon={Play} title={t(($) => $.badVideo)} action={download} />
  const props = { controls: true, preload: 'metadata', src: file.url, 'aria-label': name, onError: () => setBroken(true) } as const
  return file.media_type.startsWith('audio/') ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the school, which has none
    <audio {...props} className="w-full" />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the school, which has none
    <video {...props} playsInline className="max-h-[78dvh] w-full rounded-lg border border-line bg-canvas" />
  )
}

function OutsideLink({ url }: { readonly url: string }) {
  const t = useTexts(resourceViewTexts)
  return (
    <EmptyState
      icon={ExternalLink}
      title={t(($) => $.linkBody, { host: URL.parse(url)?.hostname ?? url })}
      action={
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyles({ variant: 'primary' })}>
          <ExternalLink aria-hidden />
          {t(($) => $.openLink)}
        </a>
      }
    />
  )
}

/** A page of another service: nothing is fetched from it before the person agrees. */
function Embedded({ embed: { service, src }, url, name }: { readonly embed: Embed; readonly url: string; readonly name: string }) {
  const t = useTexts(resourceViewTexts)
  const [isShown, setShown] = useState(false)
  const link = (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyles()}>
      <ExternalLink aria-hidden />
      {t(($) => $.openLink)}
    </a>
  )
  if (!isShown)
    return (
      <EmptyState
        icon={Play}
        title={t(($) => $.consent, { service })}
        action={
          <>
            <Button variant="primary" onClick={() => setShown(true)}>
              {t(($) => $.show)}
            </Button>
            {link}
          </>
        }
      >
        {t(($) => $.consentBody, { service })}
      </EmptyState>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <iframe
        title={name}
        src={src}
        // of another origin: its scripts and its own storage do not reach this page
        // oxlint-disable-next-line react/iframe-missing-sandbox -- safe together for another origin
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-presentation"
        referrerPolicy="strict-origin"
        allow="fullscreen; encrypted-media; picture-in-picture"
        className={
          service === 'Typeform'
            ? 'h-[min(78dvh,48rem)] w-full rounded-lg border border-line'
            : 'aspect-video w-full rounded-lg border border-line'
        }
      />
      {link}
    </div>
  )
}
