import { getImageProps, type ImageProps } from 'next/image'
import { cn } from './cn'
import { PreloadPicture } from './preload-picture'

/**
 * What `next/image` draws, without its code in the browser: the same sources and sizes as a plain element, which costs
 * nothing to bring to life. One with `preload` is fetched and decoded before everything else. One that fills its frame
 * says so with a class, because a page holds a style twice for each picture; a placeholder is part of the style and stays.
 */
export function Picture({ preload = false, ...image }: ImageProps) {
  const { props } = getImageProps({
    ...image,
    ...(preload && { preload, loading: undefined, fetchPriority: 'high', decoding: 'sync' }),
  })
  if (image.fill && !image.placeholder) {
    Object.assign(props, { style: image.style, className: cn('fill-frame', image.className) })
  }
  return (
    <>
      {preload && <PreloadPicture src={props.src} srcSet={props.srcSet} sizes={props.sizes} />}
      {/* eslint-disable-next-line @next/next/no-img-element -- its sources are those of next/image */}
      <img {...props} alt={props.alt} />
    </>
  )
}
