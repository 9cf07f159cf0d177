import { getImageProps, type ImageProps } from 'next/image'
import { cn } from './cn'

/**
 * What `next/image` draws, without its code in the browser: the same sources and sizes as a plain element, which costs
 * nothing to bring to life. It fills its frame and says so with a class, because a page holds a style twice for each
 * picture; a placeholder is part of the style and stays. One with a width in place of `fill` comes in that and in twice it.
 *
 * One with `preload` is fetched and decoded before everything else. It stands in a `picture`, because React would have
 * any other such image preloaded by a link: also with a page that is only fetched ahead, and in a size of its own where the
 * browser has a larger one and shows that.
 */
export function Picture({ preload = false, ...image }: ImageProps) {
  const { props } = getImageProps({ ...image, preload })
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
