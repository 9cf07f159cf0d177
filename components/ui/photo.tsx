'use client'

import Image from 'next/image'
import { cn } from './cn'
import { isUploaded, scaled } from './uploaded-picture'

/** One grey pixel, shown blurred until the picture is there. */
const PLACEHOLDER =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI0IiBoZWlnaHQ9IjMiPjxyZWN0IHdpZHRoPSI0IiBoZWlnaHQ9IjMiIGZpbGw9IiM4MDg4ODQiLz48L3N2Zz4='

const RATIOS = { '4/3': 'aspect-4/3', '3/2': 'aspect-3/2', '16/9': 'aspect-video', fill: 'h-full' } as const

/** How many stand side by side in a wide window. */
const FIRST_ROW = 3

type PhotoProps = {
  src: string
  /** What it shows; empty where the title stands beside it in the same link. */
  alt: string
  /** The width that it takes, as in the `sizes` attribute. */
  sizes: string
  ratio?: keyof typeof RATIOS
  /** For the one picture that the first screen is about: it comes before everything else. */
  priority?: boolean
  /** Its place in a list, from 0: the first one has priority, and the first row does not wait to be scrolled to. */
  index?: number
  className?: string
  imageClassName?: string
}

/**
 * A picture in its frame: explicit ratio, blurred placeholder, dimmed a little in the dark theme. The site's own
 * pictures come in the width that is needed from Next's optimiser, uploaded ones from Cloudinary; those on
 * any other host come as they are.
 */
export function Photo({
  src,
  alt,
  sizes,
  ratio = '4/3',
  index,
  priority = index === 0,
  className,
  imageClassName,
}: PhotoProps) {
  return (
    <span
      className={cn('relative block overflow-hidden rounded-sm bg-surface-sunken', RATIOS[ratio], className)}
    >
      <Image
        src={src}
        alt={alt}
        {...(isUploaded(src) ? { loader: scaled } : { unoptimized: !src.startsWith('/') })}
        fill
        sizes={sizes}
        preload={priority}
        {...(priority && { fetchPriority: 'high', decoding: 'sync' })}
        {...(!priority && index !== undefined && index < FIRST_ROW && { loading: 'eager' })}
        placeholder={PLACEHOLDER as `data:image/${string}`}
        className={cn(
          'object-cover [filter:var(--photo-filter)] transition-transform duration-200',
          imageClassName,
        )}
      />
    </span>
  )
}
