import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fileContent, type ShownFile } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { formatScale } from '@/shared/lib/format'
import { ErrorState, Select } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'
import type { FileKindProps } from '../file-view'
import { NotShown } from '../not-shown'
import { ViewerBar } from '../viewer-bar'
import { WholeFile } from '../whole-file'
import { CaptionTracks } from './caption-tracks'
import { useRecovery } from './use-recovery'
import { useWatching } from './use-watching'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Sound or video with the controls of the browser, which reads it by parts. */
export function MediaView(props: FileKindProps) {
  return props.file.read ? (
    <WholeFile file={props.file}>{(content) => <Player {...props} content={content} />}</WholeFile>
  ) : (
    <Player {...props} />
  )
}

/** @param props.content the bytes of a file without an address */
function Player({ file, siblings, captions, content, watching }: FileKindProps & { readonly content?: Blob }) {
  const t = useTexts(fileViewTexts)
  const media = useRef<HTMLVideoElement>(null)
  const source = useCallback(
    (element: HTMLVideoElement | null) => {
      media.current = element
      if (!element) return
      const url = content ? URL.createObjectURL(content) : file.url
      element.src = url
      return () => {
        media.current = null
        if (content) URL.revokeObjectURL(url)
      }
    },
    [content, file.url],
  )
  const [isBroken, setBroken] = useState(false)
  const [speed, setSpeed] = useState(1)
  const beside = siblings?.find(({ name }) => name.toLowerCase() === file.name.toLowerCase().replace(/\.[^.]*$/, '.vtt'))
  const watched = useWatching(watching)
  const { isWaiting, onError, onRetry } = useRecovery(file, () => setBroken(true))
  if (isBroken) return <NotShown file={file} reason="badMedia" />
  const Media = file.media_type.startsWith('audio/') ? 'audio' : 'video'
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center bg-canvas">
        <Media
          ref={source}
          controls
          playsInline
          preload="metadata"
          aria-label={file.name}
          hidden={isWaiting}
          onError={onError}
          {...watched}
          onRateChange={({ currentTarget }) => setSpeed(currentTarget.playbackRate)}
          className={Media === 'audio' ? 'w-full max-w-xl px-4 py-6' : 'size-full min-h-0 object-contain'}
        >
          {beside && <Captions key={beside.id} file={beside} />}
          {captions && captions.length > 0 && <CaptionTracks captions={captions} media={media} />}
        </Media>
        {isWaiting && (
          <ErrorState title={t(($) => $.mediaStopped)} onRetry={onRetry}>
            {t(($) => $.mediaWaits)}
          </ErrorState>
        )}
      </div>
      <ViewerBar
        file={file}
        tools={
          <Select
            size="sm"
            aria-label={t(($) => $.speed)}
            className="w-24"
            value={String(speed)}
            onValueChange={(value) => {
              if (media.current) media.current.playbackRate = Number(value)
            }}
            options={speeds.map((each) => ({ value: String(each), label: t(($) => $.times, { speed: formatScale(each * 100) }) }))}
          />
        }
      />
    </>
  )
}

/** Subtitles from a file of the same name with the ending .vtt. */
function Captions({ file }: { readonly file: ShownFile }) {
  const t = useTexts(fileViewTexts)
  const { data } = useQuery(fileContent(file))
  const track = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    if (!data || !track.current) return
    const url = URL.createObjectURL(new Blob([data], { type: 'text/vtt' }))
    track.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [data])
  return <track ref={track} kind="captions" label={t(($) => $.captions)} />
}
