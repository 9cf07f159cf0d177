import { getImageProps, type ImageProps } from 'next/image'
import { cn } from './cn'

type PictureProps = ImageProps & {
  /** The width of the widest source, in pixels: wider ones would only make the page longer. */
  upTo?: number | undefined
}

/** The sources of at most this width; the widest is also for browsers without `srcset`. */
function sourcesUpTo(width: number, srcSet: string) {
  const widthOf = (source: string) => Number.parseInt(source.slice(source.lastIndexOf(' ') + 1))
  const sources = srcSet.split(', ').filter((source) => widthOf(source) <= width)
  return { srcSet: sources.join(', '), src: sources.at(-1)?.split(' ')[0] }
}

/**
 * A picture with the sources and sizes of `next/image`, but as a plain element, which needs no code in the browser. It
 * fills its frame by a class, because a page contains a style twice for each picture; a placeholder is part
 * of the style and stays. With a width instead of `fill` it uses that and twice it.
 *
 * With `preload` it is fetched and decoded first. It is in a `picture` element, because React would preload
 * any other such image by a link: even for a page that is only prefetched, and in its own size if the browser
 * already shows a larger one.
 */
export function Picture({ preload = false, upTo, ...image }: PictureProps) {
  const { props } = getImageProps({ ...image, preload })
  if (upTo !== undefined && props.srcSet) Object.assign(props, sourcesUpTo(upTo, props.srcSet))
  if (!image.placeholder) {
    Object.assign(props, { style: image.style, className: cn('fill-frame', image.className) })
  }
  if (preload) {
    return (
      <picture className="contents">
        <img {...props} alt={props.alt} fetchPriority="high" decoding="sync" />
      </picture>
    )
  }
  // eslint-disable-next-line @next/next/no-img-element -- its sources are those of next/image
  return <img {...props} alt={props.alt} />
}
