import Image from 'next/image'
import { cn } from './cn'

/** One grey pixel, shown blurred until the picture is there. */
const PLACEHOLDER =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI0IiBoZWlnaHQ9IjMiPjxyZWN0IHdpZHRoPSI0IiBoZWlnaHQ9IjMiIGZpbGw9IiM4MDg4ODQiLz48L3N2Zz4='

const RATIOS = { '4/3': 'aspect-4/3', '3/2': 'aspect-3/2', '16/9': 'aspect-video', fill: 'h-full' } as const

type PhotoProps = {
  src: string
  /** What it shows; empty where the title stands beside it in the same link. */
  alt: string
  /** The width that it takes, as in the `sizes` attribute. */
  sizes: string
  ratio?: keyof typeof RATIOS
  /** For the one picture above the fold. */
  priority?: boolean
  className?: string
  imageClassName?: string
}

/** A picture in its frame: explicit ratio, blurred placeholder, dimmed a little in the dark theme. */
export function Photo({
  src,
  alt,
  sizes,
  ratio = '4/3',
  priority = false,
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
        fill
        sizes={sizes}
        preload={priority}
        placeholder={PLACEHOLDER as `data:image/${string}`}
        className={cn(
          'object-cover [filter:var(--photo-filter)] transition-transform duration-200',
          imageClassName,
        )}
      />
    </span>
  )
}
