import { cn } from './cn'
import { Picture } from './picture'
import { widthsOf } from './uploaded-picture'

const RATIOS = { '4/3': 'aspect-4/3', '3/2': 'aspect-3/2', '16/9': 'aspect-video', fill: 'h-full' } as const

const CORNERS = { none: '', xs: 'rounded-xs', sm: 'rounded-sm' } as const

type PhotoProps = {
  src: string
  /** What it shows; empty where the title stands beside it in the same link. */
  alt: string
  ratio?: keyof typeof RATIOS
  corners?: keyof typeof CORNERS
  /** For the one picture that the first screen is about: it comes before everything else. */
  priority?: boolean
  className?: string
  imageClassName?: string
} & (
  | {
      /** The width that it takes, as in the `sizes` attribute. */
      sizes: string
      width?: never
    }
  | {
      /** In pixels: it comes in this width and in twice it, which a page of many says in less than all widths that there are. */
      width: number
      sizes?: never
    }
)

/**
 * A picture in its frame: explicit ratio, a grey ground until it is there, dimmed a little in the dark theme. The site's own
 * pictures come in the width that is needed from Next's optimiser, uploaded ones from Cloudinary; those on
 * any other host come as they are.
 */
export function Photo({
  src,
  alt,
  sizes,
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
        preload={priority}
        className={cn('photo-image', imageClassName)}
      />
    </span>
  )
}
