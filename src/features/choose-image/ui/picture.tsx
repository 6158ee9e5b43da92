import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/shared/lib/cn'
import type { ImageShape } from '../model/image-rules'

/** The chosen image in its shape, or a placeholder. */
export function Picture({ url, shape }: { readonly url: string | undefined; readonly shape: ImageShape }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div
      className={cn(
        'grid shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-canvas text-muted',
        shape === 'wide' ? 'aspect-[2/1] w-full max-w-xs' : shape === 'free' ? 'h-20 w-40' : 'size-20',
      )}
    >
      {url && !isBroken ? (
        <img
          src={url}
          alt=""
          onError={() => setBroken(true)}
          className={cn('size-full', shape === 'free' ? 'bg-white object-contain p-1' : 'object-cover')}
        />
      ) : (
        <ImageIcon aria-hidden size={20} strokeWidth={1.5} />
      )}
    </div>
  )
}
