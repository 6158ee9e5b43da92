import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Button, buttonStyles, EmptyState } from '@/shared/ui'
import { fileViewTexts } from '../i18n'
import { type Embed, embedOf } from '../model/embed'
import type { Watching } from '../model/watching'
import { FileView } from './file-view'
import { fileFrame, readingWindow } from './resource-pending'

/** A file, or the address of what lies elsewhere. */
type Resource = Pick<Schema<'GroupResourceDetail'>, 'file' | 'url' | 'name' | 'captions'>

interface ResourceViewProps {
  readonly resource: Resource
  readonly watching?: Watching | undefined
}

/** Sound needs no room, and a video has that of its picture; the bar comes on top, so that on a phone it takes nothing of the picture. */
const heights: Readonly<Record<string, string>> = {
  audio: '',
  video: 'w-full [&_video]:aspect-video [&_video]:h-auto [&_video]:max-h-[70dvh]',
}

/** The resource itself: a file in the page, a known service in a sandbox after consent, anything else as a link. */
export function ResourceView({ resource, watching }: ResourceViewProps) {
  const { file, url, name, captions } = resource
  if (file) {
    return (
      <div className={cn(fileFrame, heights[file.media_type.split('/', 1)[0] ?? ''] ?? readingWindow)}>
        <FileView file={file} captions={captions} watching={watching} />
      </div>
    )
  }
  const embed = embedOf(url)
  return embed ? <Embedded key={embed.src} embed={embed} url={url} name={name} /> : <OutsideLink url={url} />
}

function OutsideLink({ url }: { readonly url: string }) {
  const t = useTexts(fileViewTexts)
  return (
    <EmptyState
      icon={ExternalLink}
      title={t(($) => $.outside.linkBody, { host: URL.parse(url)?.hostname ?? url })}
      action={
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyles({ variant: 'primary' })}>
          <ExternalLink aria-hidden />
          {t(($) => $.outside.openLink)}
        </a>
      }
    />
  )
}

/** A page of another service: nothing is fetched from it before the person agrees. */
function Embedded({ embed: { service, src }, url, name }: { readonly embed: Embed; readonly url: string; readonly name: string }) {
  const t = useTexts(fileViewTexts)
  const [isShown, setShown] = useState(false)
  const link = (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyles()}>
      <ExternalLink aria-hidden />
      {t(($) => $.outside.openLink)}
    </a>
  )
  if (!isShown)
    return (
      <EmptyState
        icon={Play}
        title={t(($) => $.outside.consent, { service })}
        action={
          <>
            <Button variant="primary" onClick={() => setShown(true)}>
              {t(($) => $.outside.show)}
            </Button>
            {link}
          </>
        }
      >
        {t(($) => $.outside.consentBody, { service })}
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
