import { type ReactNode } from 'react'
import { altOf, type ListingPicture } from '@/lib/domain/listing-pictures'
import { Badge } from '../ui/badge'
import { cn } from '../ui/cn'
import { LinkButton } from '../ui/link-button'
import { Photo } from '../ui/photo'
import { GalleryStage } from './gallery-stage'
import { ON_GALLERY } from './on-gallery'

type GalleryProps = {
  title: string
  location: string
  /** At least one; the first is the cover. */
  pictures: readonly ListingPicture[]
  /** A link instead of the button that opens the viewer: there are more pictures than these. */
  more?: { href: string; label: ReactNode } | undefined
  className?: string
}

/** How many of the pictures wide screens show; the viewer shows all. */
const PICTURES_SHOWN = 5

/** The layout on wide screens by number: the cover large, the other pictures beside or below it. */
const LAYOUTS: Record<number, { list: string; cover: string }> = {
  2: { list: 'md:grid-cols-[2fr_1fr]', cover: '' },
  3: { list: 'md:grid-cols-[2fr_1fr] md:grid-rows-2', cover: 'md:row-span-2' },
  4: { list: 'md:grid-cols-3 md:grid-rows-[3fr_1fr]', cover: 'md:col-span-3' },
  5: { list: 'md:grid-cols-4 md:grid-rows-[15fr_4fr]', cover: 'md:col-span-4' },
}

/**
 * A listing's pictures on its page (D146): the cover large, four others below it and the rest in the viewer;
 * on small screens a strip to swipe. Without JavaScript all are in the strip, each a link to its file. A
 * single picture is shown alone.
 */
export function Gallery({ title, location, pictures, more, className }: GalleryProps) {
  const count = pictures.length
  const pictureProps = pictures.map((picture, index) => ({
    ...picture,
    alt: altOf(picture, { title, index, count }),
  }))
  const link = more && (
    <LinkButton
      variant="outline"
      className={cn(ON_GALLERY, 'max-[22rem]:px-2 print:hidden')}
      href={more.href}
      prefetch={false}
    >
      {more.label}
    </LinkButton>
  )
  const layout = LAYOUTS[Math.min(count, PICTURES_SHOWN)]
  if (!layout) {
    const [cover] = pictureProps
    return (
      <div className={cn('relative aspect-4/3 md:aspect-3/2 md:max-h-184 md:w-full', className)}>
        {cover && <Cover {...cover} />}
        {link}
      </div>
    )
  }
  return (
    <GalleryStage
      title={title}
      location={location}
      pictures={pictureProps}
      more={link}
      className={className}
      listClassName={layout.list}
    >
      {pictureProps.map((picture, index) => (
        <li
          key={index}
          className={cn(
            'gallery-item',
            index === 0 && cn(layout.cover, 'print:col-span-2! print:row-span-1!'),
          )}
        >
          <a href={picture.url} data-index={index} className="gallery-link">
            {index === 0 ? <Cover {...picture} /> : <Tile {...picture} />}
            {picture.kind === 'plan' && (
              <Badge tone="picture" className="absolute top-3 left-3">
                Floor plan
              </Badge>
            )}
          </a>
        </li>
      ))}
    </GalleryStage>
  )
}

type TileProps = { url: string; alt: string; kind?: ListingPicture['kind'] }

/** The largest picture of the first screen. */
const Cover = ({ url, alt }: TileProps) => (
  <Photo
    src={url}
    alt={alt}
    ratio="fill"
    sizes="(min-width: 900px) 72vw, 100vw"
    priority
    corners="none"
    className="md:rounded-r-sm"
  />
)

const Tile = ({ url, alt, kind }: TileProps) => (
  <Photo
    src={url}
    alt={alt}
    ratio="fill"
    width={600}
    corners="none"
    imageClassName={cn(kind === 'plan' && 'object-contain')}
  />
)
