import { type StaticImageData } from 'next/image'
import { paths } from '@/lib/paths'
import dusk from '@/public/demo/hero-1.jpg'
import street from '@/public/demo/hero-2.jpg'
import villa from '@/public/demo/hero-3.jpg'

export type Slide = {
  id: number
  image: StaticImageData
  alt: string
  title: string
  description: string
  cta: string
  ctaLink: string
}

/** The three slides of the home page. */
export const slides: readonly Slide[] = [
  {
    id: 1,
    image: dusk,
    alt: 'Wide view of a modern villa at dusk with lit rooms, palms and a pool',
    title: 'Find Your Dream Home',
    description: 'Explore premium properties across the country',
    cta: 'Browse Listings',
    ctaLink: paths.properties,
  },
  {
    id: 2,
    image: street,
    alt: 'Wide view of a street of painted townhouses with trees',
    title: 'Trusted Real Estate Platform',
    description: 'Verified properties from trusted agents',
    cta: 'About Us',
    ctaLink: paths.about,
  },
  {
    id: 3,
    image: villa,
    alt: 'Wide view of a Mediterranean villa with arches and a pool in evening sun',
    title: 'Modern & Luxury Properties',
    description: 'Discover homes with premium amenities',
    cta: 'Manage Your Dashboard',
    ctaLink: paths.dashboard,
  },
]
