import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileContent } from '@/entities/deliverable'
import { fetchFile, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatScale } from '@/shared/lib/format'
import { Select } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'
import type { FileKindProps } from '../file-view'
import { NotShown } from '../not-shown'
import { ViewerBar } from '../viewer-bar'
import { useProgress } from './use-progress'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Sound or video with the controls of the browser, which reads it by parts. */
export function MediaView({ file, siblings, startAt = 0, onProgress }: FileKindProps) {
  const t = useTexts(fileViewTexts)
  const media = useProgress(startAt, onProgress)
  const [isBroken, setBroken] = useState(false)
  const [speed, setSpeed] = useState(1)
  const captions = siblings?.find(({ name }) => name.toLowerCase() === file.name.toLowerCase().replace(/\.[^.]*$/, '.vtt'))
  const recover = useRecovery(file, () => setBroken(true))
  if (isBroken) return <NotShown file={file} reason="badMedia" />
  const Media = file.media_type.startsWith('audio/') ? 'audio' : 'video'
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center bg-canvas">
        <Media
          ref={media}
          controls
          playsInline
          preload="metadata"
          src={file.url}
          aria-label={file.name}
          onError={({ currentTarget }) => recover(currentTarget)}
          onRateChange={({ currentTarget }) => setSpeed(currentTarget.playbackRate)}
          className={Media === 'audio' ? 'w-full max-w-xl px-4 py-6' : 'size-full min-h-0 object-contain'}
        >
          {captions && <Captions key={captions.id} file={captions} />}
        </Media>
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
function Captions({ file }: { readonly file: Schema<'File'> }) {
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

/**
 * The browser reads media without the session: a part asked for after the access token has expired fails. So the session is renewed and the
 * file loaded again where it was, once.
 */
function useRecovery({ url }: Schema<'File'>, onBroken: () => void) {
  const failedAt = useRef<number | null>(null)
  return (media: HTMLMediaElement) => {
    const { currentTime, paused } = media
    if (failedAt.current === currentTime) return onBroken()
    failedAt.current = currentTime
    fetchFile(url, { range: [0, 1] }).then(() => {
      media.load()
      media.currentTime = currentTime
      if (!paused) void media.play()
    }, onBroken)
  }
}
