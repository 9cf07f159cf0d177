import { type Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { cachedPublicHome } from '@/app/content'
import { decodedOr404, orNotFound } from '@/app/or-not-found'
import { publicMetadata } from '@/app/public-metadata'
import { formatWallMonth } from '@/lib/domain/long-dates'
import { idOfSlug, slugWithId } from '@/lib/domain/slug'
import { cutText, slugOf } from '@/lib/domain/text'
import { getEnv } from '@/lib/env'
import { publicHomePath, previewPath } from '@/lib/home-path'
import { respondGone } from '@/lib/transport/content'
import { RemovedHome } from './removed-home'
import { PublicHomePage } from './public-home'

type Props = PageProps<'/homes/[slug]/[home]'>

/** Rendered at the first request for a home. */
export const generateStaticParams = () => []

const loadHome = cache((id: string) => orNotFound(cachedPublicHome(id)))

/** Loads the home of this URL, or redirects to its current one. A removed home has none and is shown at any (D382). */
async function loadFrom({ slug, home: segment }: Awaited<Props['params']>) {
  const place = decodedOr404(slug)
  const homeSegment = decodedOr404(segment)
  const id = idOfSlug(homeSegment.toLowerCase())
  if (id === null || getEnv().PUBLIC_HOMES === 'off') return notFound()
  const publicHome = await loadHome(id)
  const { title, location } = publicHome.home
  const isCurrent = place === slugOf(location) && homeSegment === slugWithId(title, id)
  if (!isCurrent && publicHome.state !== 'removed') permanentRedirect(publicHomePath(publicHome.home))
  return publicHome
}

/** The length of a description for search engines and links. */
const SUMMARY = 160

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const publicHome = await loadFrom(await params)
  if (publicHome.state === 'removed')
    return { title: 'This home is no longer available', robots: { index: false, follow: true } }
  const { home } = publicHome
  const { _id, title, location } = home
  const isFull = getEnv().PUBLIC_HOMES === 'full'
  return publicMetadata({
    path: publicHomePath(home),
    title: `${title}, ${location}`,
    description:
      publicHome.state === 'sold'
        ? `${title} in ${location} was sold in ${formatWallMonth(publicHome.home.soldAt)}. See similar homes for sale.`
        : isFull
          ? cutText(home.description.replace(/\s+/g, ' '), SUMMARY)
          : `${title}, a home for sale in ${location}.`,
    image: {
      url: previewPath(_id, home.updatedAt),
      alt: `${title}, ${location}`,
      width: 1200,
      height: 630,
    },
    hasLanguages: true,
  })
}

/** A home's public page (D380), the same for everyone; what it says depends on whether it is still for sale (D382). */
export default async function HomePage({ params }: Props) {
  const publicHome = await loadFrom(await params)
  if (publicHome.state !== 'removed')
    return <PublicHomePage content={publicHome} isFull={getEnv().PUBLIC_HOMES === 'full'} />
  await respondGone()
  return <RemovedHome content={publicHome} />
}
