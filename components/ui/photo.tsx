import { cn } from './cn'
import { Picture } from './picture'
import { type PictureWidth } from './picture-sources'

const RATIOS = { '4/3': 'aspect-4/3', '3/2': 'aspect-3/2', '16/9': 'aspect-video', fill: 'h-full' } as const

const CORNERS = { none: '', xs: 'rounded-xs', sm: 'rounded-sm' } as const

type PhotoProps = PictureWidth & {
  src: string
  /** Its description; empty if the title is beside it in the same link. */
  alt: string
  ratio?: keyof typeof RATIOS
  corners?: keyof typeof CORNERS
  /** For the largest picture of the first screen, which loads first. */
  priority?: boolean
  className?: string
  imageClassName?: string
}

/** A picture in its frame: fixed ratio, grey until it has loaded, slightly dimmed in the dark theme. */
export function Photo({
  src,
  alt,
  ratio = '4/3',
  corners = 'sm',
  priority = false,
  className,
  imageClassName,
  ...size
}: PhotoProps) {
  return (
    <span className={cn('photo-frame', CORNERS[corners], RATIOS[ratio], className)}>
      <Picture
        src={src}
        alt={alt}
        {...size}
        preload={priority}
        className={cn('photo-image', imageClassName)}
      />
    </span>
  )
}
