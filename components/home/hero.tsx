import { site } from '@/lib/site'
import { LinkButton } from '../ui/link-button'
import { cn } from '../ui/cn'
import { Picture } from '../ui/picture'
import { HeroCarousel } from './hero-carousel'
import { HeroSearch } from './hero-search'
import { type Slide, slides } from './slides'

/** The hero: 70 % of the viewport's height, five seconds for each slide. */
export function Hero() {
  return (
    <>
      {/* A slide's title is hidden from screen readers while another slide is shown. */}
      <h1 className="sr-only">{site.name}: find your dream home</h1>
      <HeroCarousel titles={slides.map(({ title }) => title)} search={<HeroSearch />}>
        {slides.map((slide, index) => (
          <HeroSlide key={slide.id} slide={slide} isFirst={index === 0} />
        ))}
      </HeroCarousel>
    </>
  )
}

/** Hidden pictures do not load: those of later slides wait until the first screen has loaded. */
function HeroSlide({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  return (
    <>
      <Picture
        src={slide.image.src}
        alt={slide.alt}
        sizes="100vw"
        // Scaling blurs these few pixels enough.
        placeholder={slide.image.blurDataURL}
        preload={isFirst}
        {...(!isFirst && { fetchPriority: 'low' })}
        className={cn(
          'object-cover object-[58%_50%] sm:object-[50%_60%]',
          !isFirst && 'hidden group-data-loaded/hero:block',
        )}
      />
      <div className="absolute inset-0 hero-scrim" />
      <div className="absolute inset-x-0 bottom-0 pb-19 sm:pb-24">
        <div className="container-page">
          <h2 className="max-w-[10.5em] display-xl">{slide.title}</h2>
          <p className="mt-4 mb-22 max-w-[30em] text-[clamp(1.0625rem,1rem+.35vw,1.3125rem)] leading-[1.45] text-on-picture-muted max-[18rem]:mb-38 print:mb-6">
            {slide.description}
          </p>
          <LinkButton variant="picture-outline" size="lg" href={slide.ctaLink} prefetch={false}>
            {slide.cta}
          </LinkButton>
        </div>
      </div>
    </>
  )
}
