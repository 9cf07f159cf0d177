import { cn } from './cn'
import { Picture } from './picture'
import { widthsOf } from './uploaded-picture'

const RATIOS = { '4/3': 'aspect-4/3', '3/2': 'aspect-3/2', '16/9': 'aspect-video', fill: 'h-full' } as const

const CORNERS = { none: '', xs: 'rounded-xs', sm: 'rounded-sm' } as const

type PhotoProps = {
  src: string
  /** Its description; empty if the title is beside it in the same link. */
  alt: string
  ratio?: keyof typeof RATIOS
  corners?: keyof typeof CORNERS
  /** For the largest picture of the first screen, which loads first. */
  priority?: boolean
  className?: string
  imageClassName?: string
} & (
  | {
      /** The width that it takes, as in the `sizes` attribute. */
      sizes: string
      /** The widest source that is offered, in pixels; all if absent. */
      upTo?: number
      width?: never
    }
  | {
      /**
       * In pixels: uses this width and twice it, which is shorter than all possible widths on a page with
       * many pictures.
       */
      width: number
      sizes?: never
      upTo?: never
    }
)

/**
 * A picture in its frame: fixed ratio, grey until it has loaded, slightly dimmed in the dark theme. Next's
 * optimizer resizes the site's own pictures, Cloudinary uploaded ones; those of other hosts are used as they
 * are.
 */
export function Photo({
  src,
  alt,
  sizes,
  upTo,
  width,
  ratio = '4/3',
  corners = 'sm',
  priority = false,
  className,
  imageClassName,
}: PhotoProps) {
  return (
    <span className={cn('photo-frame', CORNERS[corners], RATIOS[ratio], className)}>
      <Picture
        src={src}
        alt={alt}
        {...widthsOf(src)}
        {...(width === undefined ? { fill: true, sizes } : { width, height: width })}
        upTo={upTo}
        preload={priority}
        className={cn('photo-image', imageClassName)}
      />
    </span>
  )
}
