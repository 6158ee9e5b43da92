import { type RefObject, useEffect, useRef, useState } from 'react'
import { languageName } from '@/entities/resource'
import { fetchFile, type Schema } from '@/shared/api'
import { currentLanguage } from '@/shared/i18n'
import { storedValue } from '@/shared/lib/storage'

type Captions = Schema<'Captions'>

/** The language of the captions that were on in the last video with some, on this device; null where they were off. */
const lastShown = storedValue<string | null>('aula.captions', { parse: (text) => text, fallback: null })

/** Those that show from the start: only for who had captions on, in the same language, that of the page, or what there is. */
function shownFirst(captions: readonly Captions[]): Captions | undefined {
  const last = lastShown.read()
  if (last === null) return undefined
  const inLanguage = (wanted: string) => captions.find(({ language }) => language === wanted)
  return inLanguage(last) ?? inLanguage(currentLanguage()) ?? captions[0]
}

interface CaptionTracksProps {
  readonly captions: readonly Captions[]
  readonly media: RefObject<HTMLVideoElement | null>
}

/** Captions of a video of the library; the browser offers them in its controls and downloads those that are on. */
export function CaptionTracks({ captions, media }: CaptionTracksProps) {
  const [first] = useState(() => shownFirst(captions)?.language)
  useEffect(() => {
    const tracks = media.current?.textTracks
    if (!tracks) return
    const remember = () => lastShown.write([...tracks].find(({ mode }) => mode === 'showing')?.language ?? null)
    tracks.addEventListener('change', remember)
    return () => tracks.removeEventListener('change', remember)
  }, [media])
  return captions.map(({ language, file }) => (
    <CaptionTrack key={file.id} language={language} url={file.url} isDefault={language === first} />
  ))
}

interface CaptionTrackProps {
  readonly language: Captions['language']
  readonly url: string
  readonly isDefault: boolean
}

function CaptionTrack({ language, url, isDefault }: CaptionTrackProps) {
  const track = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    const element = track.current
    if (!element) return
    const stop = new AbortController()
    let content: string | null = null
    // The browser reads them without the session: after the access token has expired that fails, and they are read with it.
    const again = async () => {
      const response = await fetchFile(url, { signal: stop.signal })
      content = URL.createObjectURL(await response.blob())
      element.src = content
    }
    element.addEventListener('error', () => void again().catch(() => undefined), { once: true, signal: stop.signal })
    return () => {
      stop.abort()
      if (content !== null) URL.revokeObjectURL(content)
    }
  }, [url])
  return <track ref={track} kind="captions" src={url} srcLang={language} label={languageName(language)} default={isDefault} />
}
