import { preconnect } from 'react-dom'
import { isUploaded } from '@/lib/domain/picture'
import { cn } from './cn'
import { type PictureWidth, sourcesOf } from './picture-sources'

type PictureProps = PictureWidth & {
  src: string
  alt: string
  className?: string | undefined
  /** For the largest picture of the first screen: fetched and decoded first. */
  preload?: boolean
  loading?: 'lazy' | 'eager'
  fetchPriority?: 'low'
  /** A few pixels as a data URL, shown until it has loaded. */
  placeholder?: string | undefined
}

/**
 * A picture that fills its frame, as a plain element: Next's would add four kilobytes of code to a page.
 *
 * With `preload` it is in a `picture` element, because React would preload any other such image by a link: even for a
 * page that is only prefetched, and in its own size if the browser already shows a larger one.
 */
export function Picture({
  src,
  alt,
  className,
  preload = false,
  loading = 'lazy',
  fetchPriority,
  placeholder,
  sizes,
  upTo,
  width,
}: PictureProps) {
  const image = {
    className: cn('fill-frame', placeholder !== undefined && 'bg-cover bg-center', className),
    style: placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` },
    // The sources last, because a browser starts loading when it gets one.
    ...sourcesOf(src, width === undefined ? { sizes, upTo } : { width }),
  }
  if (preload) {
    if (isUploaded(src)) preconnect(new URL(src).origin)
    return (
      <picture className="contents">
        <img alt={alt} fetchPriority="high" decoding="sync" {...image} />
      </picture>
    )
  }
  // eslint-disable-next-line @next/next/no-img-element -- its sources are those of next/image
  return <img alt={alt} loading={loading} decoding="async" fetchPriority={fetchPriority} {...image} />
}
